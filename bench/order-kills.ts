import { killBetweenPaymentAndOrder } from '#api/testing/order-kills'
import setUpDatabase from '#api/testing/global-setup'

/** Fifty payments, a server killed with SIGKILL after each: every one must have its one order and its one mail. */
const rounds = Number(process.argv[2] ?? 50)

const tearDown = await setUpDatabase()
try {
  const startedAt = performance.now()
  const { paid, ordered, confirmed, killed } = await killBetweenPaymentAndOrder(rounds)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${paid} payments, ${killed} without an answer, ${ordered} orders, ${confirmed} mails, ${seconds} s`)
  if (ordered !== paid || confirmed !== paid) process.exitCode = 1
} finally {
  await tearDown()
}
