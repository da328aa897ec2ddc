// Runs before the bundle, while that is still on its way.
// The schemas must not probe `new Function`, the content policy forbids it.
globalThis.__zod_globalConfig = { jitless: true }
let config = {}
try {
  config = JSON.parse(localStorage.themeConfig ?? '{}') ?? {}
  // Before the first paint: a dark console must not flash white. src/core/theme takes over from here.
  const { followSystem = true, isIsDark } = config
  const isDark = followSystem ? matchMedia('(prefers-color-scheme: dark)').matches : isIsDark
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
} catch {
  // Blocked or corrupt storage: the light theme, until the console has started.
}
const spoken = { en: 'en', 'zh-tw': 'zh-TW' }[config.globalI18n] ?? 'zh-CN'
// Asks for what the first frame shows: `src/core/http/early-answers.ts` hands the answers to the calls that want them.
try {
  const { apiBase, calls, list, run } = JSON.parse(
    document.querySelector('meta[name=console]').content,
  )
  import(run).catch(() => {})
  const token = /(?:^|;\s*)token=([^;]+)/.exec(document.cookie)?.[1]
  const isLocked = config.isLockScreen && !(config.lockScreenTime > 1)
  if (token && !isLocked) {
    const authorization = `Bearer ${decodeURIComponent(token)}`
    globalThis.__early = {}
    // The menu, which this tab has since an earlier page.
    if ('boundTo' in sessionStorage) calls.shift()
    // Rows as they are asked for unless the address, or a page size of the operator's own, says otherwise.
    const isOther = ([key, value]) =>
      value.includes('"pageSize"') && list[0].includes(key.split(':').pop())
    if (list && !location.search && !Object.entries(localStorage).some(isOther)) calls.push(list)
    for (const [path, body] of calls) {
      const method = body ? 'POST' : 'GET'
      const url = location.origin + apiBase + path
      const answer = fetch(url, {
        method,
        headers: { authorization, 'accept-language': spoken, 'content-type': 'application/json' },
        body,
      })
      answer.catch(() => {})
      __early[[method, url, authorization, spoken, body]] = answer
    }
  }
} catch {
  // No facts, no storage: the console asks when it has started.
}
// The first number and the first time of a language take the processor long to write. Now it only waits for the line.
for (const Format of [Intl.NumberFormat, Intl.DateTimeFormat])
  setTimeout(() => new Format(spoken).format(0))
setTimeout(() => new Intl.PluralRules(spoken).select(0))
// Finding the system font for a letter is slow the first time, for each size and weight. Fonts as src/styles.css lists them.
const cjk =
  spoken === 'zh-TW'
    ? `'PingFang TC', 'Microsoft JhengHei UI', 'Microsoft JhengHei', 'Noto Sans CJK TC', 'Noto Sans TC', 'Source Han Sans TC'`
    : `'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC'`
const pen = document.createElement('canvas').getContext('2d')
for (const size of pen ? [14, 13, 12, 20, 16] : [])
  setTimeout(() => {
    for (const weight of [400, 500, 600]) {
      pen.font = `${weight} ${size}px -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, ${cjk}, sans-serif`
      pen.measureText('会签，0:-.Aa')
    }
  })
