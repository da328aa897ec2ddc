// Words this code used of its own where the field has a standard term, and the term to write instead.

interface RetiredWord {
  /** An identifier, whole. */
  readonly name: RegExp
  readonly write: string
}

/** Read in identifiers. */
const retiredNames: readonly RetiredWord[] = [
  { name: /^restMs$|RestMs$/, write: 'debounceMs, minIntervalMs or retryAfterMs' },
  {
    name: /^(?:use)?Place$|^place$|^Place(?:Context|Props)$/,
    write: 'TabContext, MenuMatch, rowIndex, location',
  },
  { name: /^Whereabouts$/i, write: 'RouteLocation' },
  { name: /^refuse(?:Untouchable|Late)$|^untouched$/, write: 'assert…, actionableWhere, throw…' },
  { name: /^(?:tell|told|isTold|tell[A-Z]\w*)$/, write: 'report…, notify…, isNotified' },
  { name: /^most(?:[A-Z]\w*)?$/, write: 'max…' },
  {
    name: /^(?:Late|latePart|LatePart|useLate|[sS]tandIn)$/,
    write: 'lazyModule, lazyDialog, Placeholder',
  },
  {
    name: /^(?:parkPage|shieldInput|standFast|KeptBoxes)$/,
    write: 'detachPage, blockBackgroundInput, keepLayout',
  },
  {
    name: /^(?:isAnybodyAbout|giveWay|takeTurns|inTurns?)$|BehindPeople$|^(?:enter|merge|piece|open|look)Turn$/,
    write: 'hasInteractiveTraffic, yieldToRequests, lowPriority, limiter',
  },
  { name: /^(?:\w*Means|means|Visit)$/, write: '…Deps, RequestContext' },
  { name: /^keepHouse$/, write: 'purge…' },
  {
    name: /^(?:useWays|ways|Reach|lately|speak)$/,
    write: 'useRecordLinks, SearchScope, recent, setLanguage',
  },
  { name: /^(?:\w*Wish(?:es)?|wish)$/, write: '…Options' },
  { name: /^(?:wear|OwnPlace)$/, write: 'applyTheme, IsolatedRouter' },
  { name: /^moved$/, write: 'changed…, saying what' },
  { name: /^islands?$|Islands?$/, write: 'feature' },
  { name: /^errands?$/i, write: 'scenario, user flow' },
  {
    name: /^(?:create)?Tags(?:Env|State|Bar)?$|^(?:use)?Tag(?:Item|Menu|Actions|Drag|Glide)$/,
    write: 'tab',
  },
]

/** Read in titles of tests. */
const retiredInTitles: RetiredWord = {
  name: /\b(?:told|whereabouts|errands?|islands?|lately|parked|takes? turns?|gives? way|without a face)\b/i,
  write: 'the rule in standard words: reports, notifies, location, scenario, feature, recent',
}

const commentLine = /^\s*(?:\/\/|\/?\*|\{\/\*)/
const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$\n]|\\.|\$(?!\{))*`/g
const title = /\b(?:it|test|describe)(?:\.each\(.*\))?\(\s*(['"`])(.*?)\1/

/** The retired words of a file, as `path:line: word, write …`. */
export function retiredIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (commentLine.test(line)) return []
    const at = `${path}:${index + 1}`
    const said = retiredInTitles.name.exec(title.exec(line)?.[2] ?? '')
    const bare = line.replace(strings, "''").replace(/\s\/\/.*$/, '')
    const names = [...new Set(bare.match(/[A-Za-z_$][\w$]*/g))]
    return [
      ...(said ? [`${at}: “${said[0]}”, write ${retiredInTitles.write}`] : []),
      ...names.flatMap((each) =>
        retiredNames
          .filter(({ name }) => name.test(each))
          .map(({ write }) => `${at}: ${each}, write ${write}`),
      ),
    ]
  })
}
