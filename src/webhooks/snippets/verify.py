"""Verifies a webhook delivery of intake in Python (3.8 or newer, no package needed).

Try it: python3 verify.py "$X_SERVICE_SIGNATURE" "$SIGNING_SECRET" < body.json
"""
import hashlib
import hmac
import re
import sys
import time

TOLERANCE_SECONDS = 300


def verify(body: bytes, header: str, secret: str, now=None) -> bool:
    """`body` is the raw request body as bytes, before any JSON parsing (Flask: request.get_data(),
    Django: request.body), `header` the X-Service-Signature header, `secret` the whole signing
    secret with its whsec_ prefix."""
    parts = [part.strip() for part in header.split(",")]
    times = [part[2:] for part in parts if part.startswith("t=")]
    if len(times) != 1 or not re.fullmatch(r"[0-9]{1,15}", times[0]):
        return False
    now = int(time.time()) if now is None else now
    if abs(now - int(times[0])) > TOLERANCE_SECONDS:
        return False
    signed = times[0].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode()
    # While a secret is rotated there are two v1: one of them has to match.
    given = [part[3:].encode() for part in parts if part.startswith("v1=")]
    return any([hmac.compare_digest(one, expected) for one in given])


if __name__ == "__main__":
    at = int(sys.argv[3]) if len(sys.argv) > 3 else None
    ok = verify(sys.stdin.buffer.read(), sys.argv[1], sys.argv[2], at)
    print("valid" if ok else "invalid")
    sys.exit(0 if ok else 1)
