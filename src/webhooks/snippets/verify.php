<?php
// Verifies a webhook delivery of intake in PHP (7.4 or newer, no package needed).
// Try it: php verify.php "$X_SERVICE_SIGNATURE" "$SIGNING_SECRET" < body.json

const TOLERANCE_SECONDS = 300;

/**
 * $body is the raw request body before any JSON parsing (file_get_contents('php://input')), $header the
 * X-Service-Signature header ($_SERVER['HTTP_X_SERVICE_SIGNATURE']), $secret the whole signing secret with its
 * whsec_ prefix.
 */
function verify(string $body, string $header, string $secret, ?int $now = null): bool
{
    $times = [];
    $given = [];
    foreach (array_map('trim', explode(',', $header)) as $part) {
        if (strncmp($part, 't=', 2) === 0) {
            $times[] = substr($part, 2);
        } elseif (strncmp($part, 'v1=', 3) === 0) {
            $given[] = substr($part, 3);
        }
    }
    if (count($times) !== 1 || preg_match('/\A[0-9]{1,15}\z/', $times[0]) !== 1) {
        return false;
    }
    if (abs(($now ?? time()) - (int) $times[0]) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = hash_hmac('sha256', $times[0] . '.' . $body, $secret);
    // While a secret is rotated there are two v1: one of them has to match.
    $ok = false;
    foreach ($given as $one) {
        $ok = hash_equals($expected, $one) || $ok;
    }
    return $ok;
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    $now = isset($argv[3]) ? (int) $argv[3] : null;
    $ok = verify((string) stream_get_contents(STDIN), $argv[1] ?? '', $argv[2] ?? '', $now);
    echo $ok ? "valid\n" : "invalid\n";
    exit($ok ? 0 : 1);
}
