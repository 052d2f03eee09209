/** What a job does in a page, as text that any engine evaluates: found by label and name, as a person finds it. */
const library = `
const until = async (find, what) => {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const found = find()
    if (found) return found
  }
  throw new Error('Never came: ' + what + '. The page: ' + document.body.innerText.slice(0, 300))
}
const says = (text) => until(() => document.body.innerText.includes(text), text)
const isSeen = (element) => element.getClientRects().length > 0
const button = (name) => [...document.querySelectorAll('button')].find((b) => isSeen(b) && b.innerText.trim() === name)
const click = async (name) => (await until(() => button(name), name)).click()
const field = (name) => {
  const label = [...document.querySelectorAll('label')].find((l) => l.innerText.trim().startsWith(name))
  return label && document.getElementById(label.htmlFor)
}
const fill = async (name, value) => {
  const input = await until(() => field(name), name)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')
  set.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const card = (place) =>
  until(() => [...document.querySelectorAll('article :is(h3, h4)')].find((h) => h.innerText === place), place)
const stops = (count) =>
  until(() => [...document.querySelectorAll('dl > div')].some((fact) =>
    /Journey Stops\\s+/.test(fact.innerText) && fact.innerText.trim().endsWith(String(count))), count + ' stops')
`

const inPage = (steps: string) => `(async () => { ${library}; ${steps}; return true })()`

/** Until the app is on the device and the worker answers for it. */
export const installed = inPage(`
  await navigator.serviceWorker.ready
  await until(() => navigator.serviceWorker.controller, 'the worker')
  await until(() => button('Add Journey Entry'), 'the journey')`)

const openForm = (password: string) => `
  await click('Add Journey Entry')
  await fill('Password', ${JSON.stringify(password)})
  await click('Continue')`

/** Writes an entry on an open journey; ends with its card. */
export const write = (password: string, place: string): string =>
  inPage(`
  ${openForm(password)}
  await fill('Latitude', '38.7223')
  await fill('Longitude', '-9.1393')
  await fill('Location Name', ${JSON.stringify(place)})
  await fill('Journey Details', 'We watched the trams go by.')
  await fill('Your Name', 'Ines')
  await click('Submit Entry')
  await card(${JSON.stringify(place)})`)

/**
 * Chooses a photo of 12 megapixels for an open journey, on a page that can encode nothing itself; ends when it is shown as
 * small as it is sent.
 */
export const choosePhoto = (password: string): string =>
  inPage(`
  ${openForm(password)}
  const input = await until(() => document.querySelector('input[type=file]'), 'the input')
  const canvas = Object.assign(document.createElement('canvas'), { width: 4032, height: 3024 })
  const draw = canvas.getContext('2d')
  draw.fillStyle = '#a33'
  draw.fillRect(500, 500, 2000, 1000)
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new Error('Not on the page'))
  HTMLCanvasElement.prototype.toBlob = (done) => done(null)
  const list = new DataTransfer()
  list.items.add(new File([blob], 'image.jpg', { type: 'image/jpeg' }))
  input.files = list.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const shown = await until(() => document.querySelector('img[alt="The photo you chose"]'), 'the photo')
  await until(() => shown.naturalWidth > 0, 'its pixels')
  if (shown.naturalWidth !== 2048 || shown.naturalHeight !== 1536)
    throw new Error('Shown as ' + shown.naturalWidth + ' × ' + shown.naturalHeight)`)

export const showsCard = (place: string): string => inPage(`await card(${JSON.stringify(place)})`)
export const showsStops = (count: number): string => inPage(`await stops(${count})`)
export const says = (text: string): string => inPage(`await says(${JSON.stringify(text)})`)
