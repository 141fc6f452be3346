from hashlib import sha256

from events import digests


def test_a_digest_is_the_same_wherever_it_is_made():
    for count in (1, digests.FEW, 1):  # the last two are beyond what is made without OpenSSL
        made = digests.sha256_for(count)(b"five strings")
        more = made.copy()
        more.update(b" and a sixth")
        assert made.hexdigest() == sha256(b"five strings").hexdigest()
        assert more.digest() == sha256(b"five strings and a sixth").digest()
