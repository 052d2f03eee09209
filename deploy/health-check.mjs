// Of the container: ends with code 0 when the server answers.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
