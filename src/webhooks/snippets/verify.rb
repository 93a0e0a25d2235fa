# Verifies a webhook delivery of intake in Ruby (2.7 or newer, standard library alone).
# Try it: ruby verify.rb "$X_SERVICE_SIGNATURE" "$SIGNING_SECRET" < body.json
require 'openssl'

TOLERANCE_SECONDS = 300

# In constant time (Rails has ActiveSupport::SecurityUtils.secure_compare).
def same?(given, expected)
  return false unless given.bytesize == expected.bytesize

  given.bytes.zip(expected.bytes).reduce(0) { |sum, (a, b)| sum | (a ^ b) }.zero?
end

# `body` is the raw request body before any JSON parsing (Rack: request.body.read, Rails: request.raw_post),
# `header` the X-Service-Signature header, `secret` the whole signing secret with its whsec_ prefix.
def verify(body, header, secret, now = Time.now.to_i)
  parts = header.split(',').map(&:strip)
  times = parts.select { |part| part.start_with?('t=') }.map { |part| part[2..-1] }
  return false unless times.length == 1 && times[0].match?(/\A[0-9]{1,15}\z/)
  return false if (now - times[0].to_i).abs > TOLERANCE_SECONDS

  expected = OpenSSL::HMAC.hexdigest('SHA256', secret, "#{times[0]}.".b + body.b)
  # While a secret is rotated there are two v1: one of them has to match.
  parts.select { |part| part.start_with?('v1=') }.map { |part| same?(part[3..-1], expected) }.any?
end

if $PROGRAM_NAME == __FILE__
  ok = verify($stdin.binmode.read, ARGV[0].to_s, ARGV[1].to_s, ARGV[2] ? ARGV[2].to_i : Time.now.to_i)
  puts(ok ? 'valid' : 'invalid')
  exit(ok ? 0 : 1)
end
