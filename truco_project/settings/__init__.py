"""Settings: `local` (one machine, embedded services), `production` (everything else), `test` (pytest)."""
