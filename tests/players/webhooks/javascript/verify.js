// Reads {secret, headers, body} and says whether the library believes it: for tests/players/webhooks/test_signing.py.
const { Webhook } = require("standardwebhooks");

const { secret, headers, body } = JSON.parse(require("fs").readFileSync(0, "utf8"));
try {
  console.log(JSON.stringify({ told: new Webhook(secret).verify(body, headers) }));
} catch (error) {
  console.log(JSON.stringify({ refused: error.message }));
}
