// Menus as a server may send them: entries that the demo data does not have.
import type { PlainPage } from './plain-browser.ts'

/** An entry to add. */
interface AddedEntry {
  readonly path: string
  readonly title: string
  /** An address that its screen embeds. */
  readonly isLink?: string
  /** Whether its screen is kept while another one is shown. */
  readonly isKeepAlive?: boolean
}

interface Entry {
  path: string
  name: string
  children: Entry[]
  meta: { title: string; isHide: boolean; isLink: string; isIframe: boolean; isKeepAlive: boolean }
}

interface Paused {
  readonly requestId: string
  readonly responseStatusCode: number
  readonly responseHeaders: readonly { name: string; value: string }[]
}

/** Adds a group of screens to the menu that the server answers. */
export async function addToMenu(
  page: PlainPage,
  group: AddedEntry,
  screens: readonly AddedEntry[],
): Promise<void> {
  const answer = async ({ requestId, responseStatusCode, responseHeaders }: Paused) => {
    const { body, base64Encoded } = await page.send<{ body: string; base64Encoded: boolean }>(
      'Fetch.getResponseBody',
      { requestId },
    )
    const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()
    const menu = withGroup(JSON.parse(text) as Answer, group, screens)
    await page.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: responseHeaders.filter(
        ({ name }) => !/^content-(?:length|encoding)$/i.test(name),
      ),
      body: Buffer.from(JSON.stringify(menu)).toString('base64'),
    })
  }
  page.on('Fetch.requestPaused', (paused: Paused) => void answer(paused))
  const patterns = [{ urlPattern: '*/user/getUserMenus', requestStage: 'Response' }]
  await page.send('Fetch.enable', { patterns })
}

interface Answer {
  data: { menuList: Entry[] }
}

function withGroup(answer: Answer, group: AddedEntry, screens: readonly AddedEntry[]): Answer {
  const [sample] = answer.data.menuList
  if (!sample) throw new Error('The server has no menu.')
  const entry = (
    { path, title, isLink = '', isKeepAlive = true }: AddedEntry,
    children: Entry[] = [],
  ): Entry => ({
    ...sample,
    path,
    name: path,
    children,
    meta: { ...sample.meta, title, isHide: false, isLink, isIframe: isLink !== '', isKeepAlive },
  })
  const children = screens.map((screen) => entry(screen))
  answer.data.menuList.push(entry(group, children))
  return answer
}
