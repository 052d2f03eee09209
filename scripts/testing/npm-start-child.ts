// What `npm start` runs, without its build: prints its address, and its exit code when it ends.
import { writeSync } from 'node:fs'
import { parseConfig } from '../../api/config/config.ts'
import { runServer } from '../../api/server.ts'
import { stopWithNpm } from '../npm-parent.ts'

stopWithNpm()
process.on('exit', (code) => writeSync(1, `exit ${code}\n`))
const { url } = await runServer(parseConfig({ LOG_LEVEL: 'silent', ...process.env }))
writeSync(1, `${process.pid} ${url}\n`)
