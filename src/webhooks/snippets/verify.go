// Verifies a webhook delivery of intake in Go (1.18 or newer, standard library alone).
// Try it: go run verify.go "$X_SERVICE_SIGNATURE" "$SIGNING_SECRET" < body.json
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const toleranceSeconds = 300

var digits = regexp.MustCompile(`^[0-9]{1,15}$`)

// Verify takes the raw request body before any JSON parsing (io.ReadAll(r.Body)), the
// X-Service-Signature header, and the whole signing secret with its whsec_ prefix.
func Verify(body []byte, header, secret string, now int64) bool {
	var times, given []string
	for _, part := range strings.Split(header, ",") {
		part = strings.TrimSpace(part)
		if strings.HasPrefix(part, "t=") {
			times = append(times, part[2:])
		} else if strings.HasPrefix(part, "v1=") {
			given = append(given, part[3:])
		}
	}
	if len(times) != 1 || !digits.MatchString(times[0]) {
		return false
	}
	signedAt, err := strconv.ParseInt(times[0], 10, 64)
	if err != nil || now-signedAt > toleranceSeconds || signedAt-now > toleranceSeconds {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(times[0] + "."))
	mac.Write(body)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	// While a secret is rotated there are two v1: one of them has to match.
	ok := false
	for _, one := range given {
		if hmac.Equal([]byte(one), expected) {
			ok = true
		}
	}
	return ok
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: verify HEADER SECRET [NOW] < body")
		os.Exit(2)
	}
	now := time.Now().Unix()
	if len(os.Args) > 3 {
		now, _ = strconv.ParseInt(os.Args[3], 10, 64)
	}
	body, err := io.ReadAll(os.Stdin)
	if err != nil || !Verify(body, os.Args[1], os.Args[2], now) {
		fmt.Println("invalid")
		os.Exit(1)
	}
	fmt.Println("valid")
}
