import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { silentLog } from './log.ts'
import { createMailer, type Mail, type Mailer } from './mail.ts'

const mail: Mail = {
  key: 'order-0123',
  to: { name: 'Bo, the Bear', address: 'bo@bears.example' },
  subject: 'Your order',
  text: 'Hello',
  html: '<p>Hello</p>',
}

let server: Server | null = null
let mailer: Mailer | null = null
afterEach(() => {
  mailer?.close()
  server?.close()
})

/** The few words of SMTP that a mail takes; `toRecipient` is its answer to RCPT TO. */
async function startSmtp(toRecipient = '250 OK'): Promise<{ url: string; received: () => string }> {
  let received = ''
  server = createServer((socket) => {
    let isData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isData) {
        received += text
        if (!received.endsWith('\r\n.\r\n')) return
        isData = false
        return void socket.write('250 taken\r\n')
      }
      const word = text.slice(0, 4).toUpperCase()
      if (word === 'DATA') isData = true
      socket.write(`${word === 'DATA' ? '354 go on' : word === 'RCPT' ? toRecipient : '250 OK'}\r\n`)
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received }
}

const open = (smtpUrl: string) =>
  (mailer = createMailer({
    smtpUrl,
    from: 'Plush Trails <orders@plushtrails.example>',
    dir: '/nowhere',
    log: silentLog,
  }))

it('an email is sent over SMTP with the same Message-ID in every attempt', async () => {
  const smtp = await startSmtp()
  await open(smtp.url).send(mail)
  expect(smtp.received()).toContain('Message-ID: <order-0123@plushtrails.example>')
  expect(smtp.received()).toContain('To: "Bo, the Bear" <bo@bears.example>')
  expect(smtp.received()).toContain('multipart/alternative')
})

it.each([
  ['550 no such mailbox', true],
  ['451 come back later', false],
])('a permanent refusal is told from a temporary one: %s', async (answer, permanent) => {
  const smtp = await startSmtp(answer)
  const refusal = await open(smtp.url)
    .send(mail)
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'MailError', permanent })
  expect((refusal as Error).message).not.toContain('bo@bears')
})

it('an email may be retried when the mail server does not answer', async () => {
  await expect(open('smtp://127.0.0.1:1').send(mail)).rejects.toMatchObject({ permanent: false })
})
