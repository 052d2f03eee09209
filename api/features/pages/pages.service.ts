import type { Knex } from 'knex'
import { leadOf } from '../../contract/journey-lead.ts'
import { apiPaths } from '../../contract/paths.ts'
import { photoPath, presentPhoto } from '../../contract/photos.ts'
import { describeJourney, pageDescriptions, pageTitles, siteName, type PublicPage } from '../../contract/site-pages.ts'
import type { PageHead, Picture } from '../../http/page-head.ts'
import { photoOf } from '../../domain/photos.ts'
import { Toy } from '../../models/toy.ts'

/** Addresses in one file of the sitemap; the protocol allows 50,000. */
const pageSize = 10_000
/** So that the largest sitemap stays a million addresses. */
const maxPages = 100

export interface SitemapEntry {
  path: string
  changedAt: Date | null
}

export interface PageService {
  /** What the page at this path says of itself; a journey's 'missing' when there is no such toy. */
  describe(path: string): Promise<PageHead | 'missing'>
  /** How many files of toys the sitemap has. */
  countSitemapPages(): Promise<number>
  /** One of them, the first is 1; empty beyond the last. */
  listSitemapPage(page: number): Promise<SitemapEntry[]>
}

/** Drawn by scripts/screenshots.ts. */
const sitePicture: Picture = {
  path: '/share.jpg',
  width: 1200,
  height: 630,
  text: 'A postcard with a plush bear, and the words: Track Your Plush Friend’s Amazing Journey',
}

/** The public pages as search engines and chats see them. */
export function createPageService({ knex }: { knex: Knex }): PageService {
  const listedToys = () => Toy.query(knex).modify('listed')

  async function describeToy(id: string, isForm: boolean): Promise<PageHead | 'missing'> {
    const toy = await Toy.query(knex).modify('byTagId', id).first()
    if (!toy || toy.hiddenAt) return 'missing'
    const isShown = !isForm && toy.status !== 'inactive'
    const words = describeJourney({ ...toy, currentLocation: toy.lastLocation, isLost: isLost(toy) })
    return {
      ...words,
      canonical: isShown && !toy.isUnlisted ? `/journey/${encodeURIComponent(toy.id)}` : null,
      kind: 'article',
      ...(isForm ? {} : { feed: apiPaths.feed(toy.id) }),
      picture: portraitOf(toy, words.title) ?? sitePicture,
      lead: isShown ? leadOf({ ...toy, photo: photoOf(toy).photo }) : null,
    }
  }

  return {
    async describe(path) {
      const address = path.length > 1 ? path.replace(/\/$/, '') : path
      const journey = /^\/journey\/([^/]+)(\/add-entry)?$/.exec(address)
      if (journey) return describeToy(journey[1] as string, journey[2] !== undefined)
      const isPublic = (page: string): page is PublicPage => Object.hasOwn(pageTitles, page)
      const site = { kind: 'website', picture: sitePicture } as const
      if (isPublic(address))
        return { title: pageTitles[address], description: pageDescriptions[address], canonical: address, ...site }
      return { title: siteName, description: pageDescriptions['/'], canonical: null, ...site }
    },

    async countSitemapPages() {
      return Math.min(maxPages, Math.ceil((await listedToys().resultSize()) / pageSize))
    },

    async listSitemapPage(page) {
      if (page > maxPages) return []
      const toys = await listedToys()
        .select('id', 'updated_at', 'last_entry_at')
        .orderBy('id')
        .offset((page - 1) * pageSize)
        .limit(pageSize)
      return toys.map(({ id, updatedAt, lastEntryAt }) => ({
        path: `/journey/${encodeURIComponent(id)}`,
        changedAt: lastEntryAt && lastEntryAt > updatedAt ? lastEntryAt : updatedAt,
      }))
    },
  }
}

const isLost = ({ status, lostAt }: Pick<Toy, 'status' | 'lostAt'>): boolean => status === 'active' && lostAt !== null

function portraitOf({ photoKey, photoWidth, photoHeight }: Toy, name: string): Picture | null {
  if (photoKey === null || photoWidth === null || photoHeight === null) return null
  // Large enough for every chat's preview, and half the bytes of the largest.
  const edge = Math.max(photoWidth, photoHeight)
  const scale = Math.min(1, 960 / edge)
  const { width, height } = presentPhoto(photoKey, photoWidth, photoHeight)
  return {
    path: photoPath(photoKey, 960),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    text: `Portrait of ${name}`,
  }
}
