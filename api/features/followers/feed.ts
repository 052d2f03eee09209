import type { Knex } from 'knex'
import { formatInstant } from '../../contract/dates.ts'
import { escapeHtml } from '../../contract/html.ts'
import { apiPaths } from '../../contract/paths.ts'
import { photoPath } from '../../contract/photos.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'
import { nameOf } from './read-digest.ts'

/** The newest stops that a feed carries. */
const feedStops = 50

export interface Feed {
  etag: string
  /** The document; `origin` as `https://host`. */
  render(): Promise<string>
}

interface Needs {
  readKnex: Knex
  /** Names the database in the ETag. */
  epoch: string
}

/** A journey as an Atom feed (RFC 4287); throws "not_found" for a toy that the public cannot see. */
export async function findFeed({ readKnex, epoch }: Needs, toyId: string, origin: string): Promise<Feed> {
  const toy = await Toy.query(readKnex).modify('byTagId', toyId).first()
  if (!toy || toy.hiddenAt) throw new AppError('not_found', message('toyNotFound'))
  return {
    // Every change that a visitor could see gives the toy a new revision.
    etag: `W/"feed-1-${epoch.slice(0, 13)}-${toy.revision}"`,
    async render() {
      const stops = await Entry.query(readKnex)
        .where('entries.toy_id', toy.id)
        .whereNull('entries.hidden_at')
        .modify('newestFirst')
        .limit(feedStops)
      return renderFeed(toy, stops, origin)
    },
  }
}

function renderFeed(toy: Toy, stops: readonly Entry[], origin: string): string {
  const journey = `${origin}/journey/${encodeURIComponent(toy.id)}`
  const newest = Math.max(toy.updatedAt.getTime(), ...stops.map(({ receivedAt }) => receivedAt.getTime()))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${xml(journey)}</id>`,
    `<title>${xml(nameOf(toy))} · Plush Trails</title>`,
    ...(toy.mission === null ? [] : [`<subtitle>${xml(toy.mission)}</subtitle>`]),
    `<updated>${new Date(newest).toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(origin + apiPaths.feed(toy.id))}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(journey)}"/>`,
    '<author><name>Plush Trails</name></author>',
    ...stops.map((stop) => renderStop(stop, { origin, journey })),
    '</feed>\n',
  ].join('\n')
}

function renderStop(stop: Entry, { origin, journey }: { origin: string; journey: string }): string {
  const { id, location, comment, addedBy, photoKey } = stop
  const photo = photoKey === null ? null : origin + photoPath(photoKey, 1600)
  const picture = photo === null ? '' : `<p><img src="${photo}" alt="${escapeHtml(`Photo from ${location}`)}"></p>`
  const words = `<p>${escapeHtml(comment).replaceAll('\n', '<br>')}</p>`
  return [
    '<entry>',
    // Never changes and never names another stop, whatever the page's address becomes.
    `<id>${xml(`${journey}#stop-${id}`)}</id>`,
    `<title>${xml(location)}</title>`,
    `<author><name>${xml(addedBy)}</name></author>`,
    `<published>${formatInstant(stop.date, stop.dateOffset)}</published>`,
    `<updated>${stop.receivedAt.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${xml(`${journey}#stop-${id}`)}"/>`,
    ...(photo === null ? [] : [`<link rel="enclosure" type="image/webp" href="${xml(photo)}"/>`]),
    `<content type="html">${xml(picture + words)}</content>`,
    '</entry>',
  ].join('\n')
}

// eslint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text for XML 1.0, which has no way to write some characters. */
const xml = (text: string): string => escapeHtml(text.replace(unwritable, ''))
