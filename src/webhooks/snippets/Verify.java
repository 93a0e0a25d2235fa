// Verifies a webhook delivery of intake in Java (11 or newer, no library needed).
// Try it: java Verify.java "$X_SERVICE_SIGNATURE" "$SIGNING_SECRET" < body.json
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Verify {
    private static final long TOLERANCE_SECONDS = 300;

    /**
     * body: the raw request body before any JSON parsing (request.getInputStream().readAllBytes()); header: the
     * X-Service-Signature header; secret: the whole signing secret with its whsec_ prefix.
     */
    public static boolean verify(byte[] body, String header, String secret, long now)
            throws GeneralSecurityException {
        List<String> times = new ArrayList<>();
        List<String> given = new ArrayList<>();
        for (String each : header.split(",")) {
            String part = each.trim();
            if (part.startsWith("t=")) times.add(part.substring(2));
            else if (part.startsWith("v1=")) given.add(part.substring(3));
        }
        if (times.size() != 1 || !times.get(0).matches("[0-9]{1,15}")) return false;
        if (Math.abs(now - Long.parseLong(times.get(0))) > TOLERANCE_SECONDS) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((times.get(0) + ".").getBytes(StandardCharsets.UTF_8));
        StringBuilder hex = new StringBuilder();
        for (byte one : mac.doFinal(body)) hex.append(String.format("%02x", one));
        byte[] expected = hex.toString().getBytes(StandardCharsets.UTF_8);
        // While a secret is rotated there are two v1: one of them has to match.
        boolean ok = false;
        for (String one : given) {
            ok |= MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), expected);
        }
        return ok;
    }

    public static void main(String[] args) throws IOException, GeneralSecurityException {
        long now = args.length > 2 ? Long.parseLong(args[2]) : Instant.now().getEpochSecond();
        boolean ok = verify(System.in.readAllBytes(), args[0], args[1], now);
        System.out.println(ok ? "valid" : "invalid");
        System.exit(ok ? 0 : 1);
    }
}
