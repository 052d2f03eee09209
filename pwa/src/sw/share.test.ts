import 'fake-indexeddb/auto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharePath } from '#contract/paths'
import { manifest } from '../../manifest.ts'
import { readSharedPhoto } from '../data/shared-photos.ts'
import { emptyDatabase } from '../data/testing/makers.ts'
import { receiveShare } from './share.ts'

const origin = 'https://trails.example'

let jpeg: Uint8Array<ArrayBuffer>
beforeEach(async () => {
  await emptyDatabase()
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83' } })
  jpeg = new Uint8Array(await picture.jpeg().toBuffer())
  // Node wants whole addresses where a worker takes a path.
  Response.redirect = (url, status = 302) => new Response(null, { status, headers: { Location: String(url) } })
})

/** Where the system is sent after it has posted these bodies. */
async function share(body: FormData | string): Promise<URL> {
  const request = new Request(origin + sharePath, { method: 'POST', body })
  const answer = (await receiveShare({ request } as Parameters<typeof receiveShare>[0])) as Response
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('Location') ?? '', origin)
}

function formOf(...files: File[]): FormData {
  const form = new FormData()
  for (const file of files) form.append('photo', file)
  return form
}

describe('what is shared to the installed app', () => {
  it('is posted to the address that the worker answers, under the name it reads', () => {
    expect(manifest.share_target).toMatchObject({
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo' }] },
    })
  })

  it('is on the device before the page opens', async () => {
    const { pathname, searchParams } = await share(formOf(new File([jpeg], 'beach.jpg')))
    expect(pathname).toBe('/track')
    expect(await readSharedPhoto(searchParams.get('shared') ?? '')).toMatchObject({ name: 'beach.jpg' })
    expect(searchParams.get('of')).toBeNull()
  })

  it('says how many files there were', async () => {
    const { searchParams } = await share(formOf(new File([jpeg], '1.jpg'), new File([jpeg], '2.jpg')))
    expect(searchParams.get('of')).toBe('2')
  })

  it.each([
    ['no-file', () => formOf()],
    ['no-file', () => formOf(new File([], 'empty.jpg'))],
    ['no-file', () => 'not a form'],
    ['not-an-image', () => formOf(new File(['Dear bear'], 'letter.jpg'))],
  ])('leads to a sentence when it is no photo: %s', async (problem, body) => {
    expect((await share(body())).search).toBe(`?share-problem=${problem}`)
  })
})
