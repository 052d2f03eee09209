import type { DevicePhoto } from '../../../photo.ts'
import { act, closeForm, photoOf, type Form, type Page } from './act.ts'
import { makePhoto, makeWords, readPhoto, readWords } from './content.ts'
import type { Device } from './context.ts'
import { latestKey, require, type KnownEntry, type Model, type Writing } from './model.ts'
import type { PhotoChange } from './steps.ts'

/**
 * What a form was opened with; without an edition nothing was opened, and the change is made at once. `was` is undefined
 * where the form shows the published photo.
 */
interface Opened {
  was: DevicePhoto | null | undefined
  edition?: number
  isCorrection: boolean
}

const tabOf = ({ context }: Page): string => context.name.toLowerCase()
const draftOf = (page: Page, key: string): string => page.context.app.tabDraftId(key, tabOf(page))

/** As hooks/tab.ts does: the page lives from now on, until it is killed. */
const holdTab = (page: Page): Promise<void> => {
  const { app } = page.context
  return new Promise((resolve, reject) => {
    const live = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    app.withLock(app.tabLock(tabOf(page)), live).catch(reject)
  })
}

/** What people do with entries. */
export interface People {
  enqueue(page: Page, toy: string, hasPhoto: boolean, password: string): void
  edit(page: Page, entry: KnownEntry, photo: PhotoChange): void
  openForm(page: Page, entry: KnownEntry): void
  type(page: Page, photo: PhotoChange): void
  handIn(page: Page): void
  discard(page: Page, entry: KnownEntry): void
  takeBack(page: Page, entry: KnownEntry): void
  supplyPassword(page: Page, toy: string, password: string): void
  sendAsNew(page: Page, entry: KnownEntry): void
  sendAsCorrection(page: Page, entry: KnownEntry): void
}

export function createPeople(device: Device, model: Model): People {
  const isThere = ({ keys }: KnownEntry) => keys.some((key) => model.seen.rows.has(key))
  const isPublished = (key: string) => model.seen.deliveries.get(key)?.takenBackAt === null
  const startTyping = (page: Page, toy: string, password: string) => {
    const value = `${toy.toLowerCase()} ${password}`
    model.refusedPasswords.delete(value)
    model.typing.set(page.context.name, value)
  }
  const write = (photo: PhotoChange, words: number): Writing => ({
    words: photo === 'only' ? words : ++model.lastWords,
    photo: photo === 'keep' ? 'unchanged' : photo === 'none' ? null : ++model.lastPhoto,
  })

  /** Hands in an edit form. */
  function hand(page: Page, entry: KnownEntry, key: string, writing: Writing, opened: Opened): void {
    entry.writings.push(writing)
    const { words } = writing
    const photo = photoOf(writing.photo)
    const change = {
      fields: makeWords(entry.name, words),
      ...(photo !== undefined && { photo }),
      isCorrection: opened.isCorrection,
      ...(opened.was !== undefined && { unchangedPhoto: opened.was }),
      ...(opened.edition !== undefined && { edition: opened.edition, draft: draftOf(page, key) }),
    }
    const isNew = entry.content?.words !== words
    const before = new Set(entry.editions.keys())
    const isSaved = () => [...entry.editions.values()].some((content) => content.words === words)
    const isSavedNow = () => [...entry.editions].some(([name, content]) => !before.has(name) && content.words === words)
    // A form that another tab has overtaken may bring back what is published already.
    const shows = opened.was && readPhoto(opened.was.bytes)
    const isOther = ({ content }: KnownEntry) => content?.words !== words || (shows && content.photo !== shows)
    const noteReturn = () => isSaved() && isOther(entry) && entry.returned.add(words)
    noteReturn()
    act(device, {
      ...{ page, entry, kind: 'edit' },
      work: () => page.context.app.updateQueuedEntry(key, change),
      told(result) {
        if (result !== 'gone') require(isSaved(), `${entry.name}: words ${words} were called saved, and are nowhere`)
        else require(!isNew || !isSavedNow(), `${entry.name}: words ${words} were called lost, and are kept`)
        noteReturn()
        closeForm(page)
      },
      refused: () =>
        require(!isNew || !isSavedNow(), `${entry.name}: "not saved" was said of words ${words}, which are kept`),
    })
  }

  return {
    enqueue(page, toy, hasPhoto, password) {
      const name = `E${model.entries.length + 1}`
      const writing = { words: ++model.lastWords, photo: hasPhoto ? ++model.lastPhoto : null }
      const entry: KnownEntry = {
        ...{ name, toy, keys: [], writings: [writing], content: null, editions: new Map(), doing: [] },
        ...{ discarded: 'no', discards: 0, takenBack: 'no', isPhotoUnknown: false, copies: 0, returned: new Set() },
      }
      model.entries.push(entry)
      startTyping(page, toy, password)
      const photo = writing.photo === null ? null : makePhoto(writing.photo)
      const fields = makeWords(name, writing.words)
      act(device, {
        ...{ page, entry, kind: 'enqueue' },
        work: () => page.context.app.enqueueEntry({ toyId: toy, fields, password, photo }),
        told(key) {
          model.typing.delete(page.context.name)
          require(entry.keys[0] === key, `${name} was called saved, and is nowhere`)
        },
        refused: () => require(entry.keys.length === 0, `"not saved" was said of ${name}, which is kept`),
      })
    },
    edit(page, entry, change) {
      const key = latestKey(entry)
      if (!key || !entry.content || !(isThere(entry) || isPublished(key))) return
      const { words, photo } = entry.content
      const row = model.seen.rows.get(key)?.row
      const isKept = row ? row.keepsPhoto : isPublished(key)
      const was = isKept ? undefined : photo === null ? null : makePhoto(photo)
      hand(page, entry, key, write(change, words), { was, isCorrection: row ? row.isCorrection : isPublished(key) })
    },
    openForm(page, entry) {
      const key = latestKey(entry)
      if (!key || !(isThere(entry) || isPublished(key)) || page.form) return
      const { app } = page.context
      const release = app.holdForEdit(key)
      const form: Form = {
        entry,
        key,
        lockId: device.locks?.lastId() ?? 0,
        release,
        shown: null,
        hasUnkeptPhoto: false,
      }
      page.form = form
      act(device, {
        page,
        work: async () => {
          const found = await app.readEditable(key)
          await (page.tab ??= holdTab(page))
          await app.adoptDraft(key, tabOf(page))
          return { found, draft: await app.readDraft(draftOf(page, key)) }
        },
        told({ found, draft }) {
          if (typeof found === 'string') return closeForm(page)
          const words = readWords((draft ?? found.entry.fields).comment)
          const chosen = draft === null ? 'unchanged' : draft.photo
          const photo = chosen === null || chosen === 'unchanged' ? chosen : readPhoto(chosen.bytes)
          const { edition, isCorrection, keepsPhoto } = found.entry
          form.shown = { words, photo, was: keepsPhoto ? undefined : found.photo, edition, isCorrection }
        },
      })
    },
    type(page, change) {
      const { form } = page
      if (!form?.shown) return
      const typed = write(change, form.shown.words)
      const photo = change === 'keep' ? form.shown.photo : typed.photo
      form.shown = { ...form.shown, words: typed.words, photo }
      form.entry.writings.push({ words: typed.words, photo })
      const { latitude, longitude, ...texts } = makeWords(form.entry.name, typed.words)
      const chosen = change === 'keep' ? undefined : photoOf(photo)
      const draft = { ...texts, position: { latitude, longitude }, ...(chosen !== undefined && { photo: chosen }) }
      // A photo that found no room is not in the draft; the words typed after it are.
      if (form.hasUnkeptPhoto) form.entry.writings.push({ words: typed.words, photo: 'unchanged' })
      act(device, {
        page,
        work: () => page.context.app.saveDraft(draftOf(page, form.key), draft),
        refused: () => void (form.hasUnkeptPhoto ||= chosen !== undefined),
      })
    },
    handIn(page) {
      if (!page.form?.shown) return
      const { entry, key, shown } = page.form
      const { words, photo, was } = shown
      // What the form shows is what is sent, whatever another tab has handed in meanwhile.
      const isTouched = photo !== 'unchanged'
      const seen = isTouched ? photo : was ? readPhoto(was.bytes) : null
      hand(page, entry, key, { words, photo }, shown)
      if (isTouched || was !== undefined) entry.writings.push({ words, photo: seen })
    },
    discard(page, entry) {
      const key = latestKey(entry)
      if (!key) return
      const { discards } = entry
      act(device, {
        ...{ page, entry, kind: 'discard' },
        work: () => page.context.app.discardQueuedEntry(key),
        told(result) {
          if (result !== 'done') return
          const isDone = !model.seen.rows.has(key) || entry.discards > discards
          require(isDone, `${entry.name} was called discarded, and is still there`)
          const isUnderWay = device.network.sent.some((sent) => sent.isUnderWay && sent.upload.key === key)
          require(!device.locks || !isUnderWay, `${entry.name} was called discarded while it was being sent`)
        },
      })
    },
    takeBack(page, entry) {
      const key = latestKey(entry)
      const row = key && model.seen.rows.get(key)?.row
      const { name } = entry
      const wasAsked = entry.takenBack !== 'no'
      // Offered for what is published, or may be.
      if (!key || !(row ? row.tried.length > 0 : isPublished(key))) return
      act(device, {
        ...{ page, entry, kind: 'take-back' },
        work: () => page.context.app.takeBack(key),
        told(isAsked) {
          if (!isAsked) return
          const isKept = entry.takenBack !== 'no' || latestKey(entry) !== key || entry.discarded !== 'no'
          require(isKept, `${entry.name} was called taken back, and nothing is kept of that`)
        },
        refused() {
          const isOthers = wasAsked || entry.doing.some(({ kind }) => kind === 'take-back')
          require(isOthers || entry.takenBack === 'no', `"not saved" was said of taking ${name} back, which is kept`)
        },
      })
    },
    supplyPassword(page, toy, password) {
      startTyping(page, toy, password)
      act(device, {
        page,
        work: () => page.context.app.supplyPassword(toy, password),
        told: () => void model.typing.delete(page.context.name),
      })
    },
    sendAsNew(page, entry) {
      const key = latestKey(entry)
      if (!key) return
      act(device, {
        ...{ page, entry, kind: 'as-new' },
        work: () => page.context.app.sendAsNewEntry(key),
        told: (newKey) =>
          require(newKey === null || latestKey(entry) === newKey, `${entry.name} was called a new entry, and is not`),
      })
    },
    sendAsCorrection(page, entry) {
      const key = latestKey(entry)
      if (!key) return
      act(device, { ...{ page, entry, kind: 'as-correction' }, work: () => page.context.app.sendAsCorrection(key) })
    },
  }
}
