import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('the log writes one JSON line per event, with its level and time, and no secret', () => {
  let written = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  const log = createLog({ level: 'info' }, sink)
  log.debug({}, 'Not worth a line')
  log.info(
    { password: 'hunter2', toy: { passwordHash: 'hunter2' }, request: { headers: { cookie: 'hunter2' } } },
    'Hello',
  )
  const lines = written.trim().split('\n')
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(line).toMatchObject({ level: 'info', msg: 'Hello', password: '[hidden]' })
  expect(Date.parse(line['time'] as string)).not.toBeNaN()
  expect(written).not.toContain('hunter2')
})
