// Rules that a line of text can break. Each knows a line that breaks it and one that does not, so
// that no rule can go blind unnoticed.

export interface TextRule {
  readonly name: string
  /** What to write instead. */
  readonly fix: string
  readonly files: RegExp
  /** A file it must read. */
  readonly reads: string
  readonly except?: RegExp
  /** Files whose text matches are left alone. */
  readonly unless?: RegExp
  /** Lines of comments are read too. */
  readonly comments?: boolean
  readonly forbidden: RegExp
  readonly bad: readonly string[]
  readonly good: readonly string[]
}

const product = /^(contract|server|src)\/.*\.tsx?$/
/** Demo rows are drawn by lot, and a chart places pixels: neither counts money. */
const drawnOrSeeded = /^server\/root\/seed\/|\/(?:spark|chart)[\w-]*\.tsx?$|\.test\.tsx?$/
const anyTest = /\.test(-d)?\.tsx?$/

export const textRules: readonly TextRule[] = [
  {
    name: 'colours come from the theme',
    fix: 'Use a Tailwind token (bg-surface, text-danger); new colours go to src/styles.css and tailwind.config.ts',
    files: /^src\/.*\.tsx$/,
    reads: 'src/kit/grid.tsx',
    except: anyTest,
    forbidden: /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?![\w/-])|\b(?:rgba?|hsla?|oklch)\(/i,
    bad: ['<p className="bg-[#fff]">', "fill='#1f4fd8'", 'color: rgb(0 0 0)', "'hsl(1 2% 3%)'"],
    good: ["import { a } from '#core/a.ts'", "href='#face-cards'", 'rgb(var(--x)'.slice(0, 3)],
  },
  {
    name: 'parts come late by one mechanism',
    fix: 'Use lazyDialog of #kit/lazy-dialog.tsx, or lazyPart of #ui/lazy-part.tsx: where its file is gone, `lazy` takes the page down',
    files: /^src\/.*\.tsx?$/,
    reads: 'src/kit/grid.tsx',
    forbidden: /\blazy\(|\blazy\b[^'"]*\bfrom 'react'/,
    bad: [
      "import { lazy, Suspense } from 'react'",
      'const A = lazy(load)',
      'const A = React.lazy(load)',
    ],
    good: ['const A = lazyPart(load)', "import { useState } from 'react'", 'lazyDialog(load)'],
  },
  {
    name: 'a word of success names what was done',
    fix: 'Use notifyDone of #core/feedback/notify-done.ts with the name of the action',
    files: /^src\/.*\.tsx?$/,
    reads: 'src/kit/grid.tsx',
    except: anyTest,
    forbidden: /[`']操作成功[`']/,
    bad: ['notify.success(msg`操作成功`)', "t('操作成功')"],
    good: ['msg`${label}：操作成功`', 'notifyDone(title)'],
  },
  {
    name: 'the frame knows no business',
    fix: 'Let the feature say it in its *.feature.ts (#kit/feature.ts); routes/-features.ts hands it to the frame',
    files: /^src\/shell\/.*\.tsx?$/,
    reads: 'src/shell/bell/bell.tsx',
    except: /\.test\.tsx?$|^src\/shell\/testing\/|menu-icon-names\.ts$/,
    forbidden:
      /#contract\/(?:member|money|trade|marketing|other)\/|\b(?:recharge|withdraw|realName|memberAuth|rechargeLog|withdrawLog|moneyLog)\b/,
    bad: [
      "import { list } from '#contract/money/recharge-log.ts'",
      "pathOfComponent(menu, 'money/rechargeLog')",
      "kind === 'withdraw'",
    ],
    good: ["import { upload } from '#contract/upload.ts'", 'features.map(({ alerts }) => alerts)'],
  },
  {
    name: 'the prefix of the calls is written once',
    fix: 'Declare an endpoint in contract/ and call it; the path and the permission follow from it',
    files: product,
    reads: 'src/core/http/http.ts',
    except: /^contract\/endpoint\.ts$|\.test\.tsx?$/,
    forbidden: /api\/v2\/sitebkd/,
    bad: ["fetch('/admin/api/v2/sitebkd/login')"],
    good: ["endpoint('POST login')"],
  },
  {
    name: 'the base path is written once on each side',
    fix: 'Call endpoints through #core/http/api.ts; on the server use basePath of server/http/serve.ts',
    files: product,
    reads: 'src/kit/list.tsx',
    except: /^contract\/|^src\/core\/|^server\/http\/|\.test\.tsx?$/,
    forbidden: /['"`]\/admin\//,
    bad: ["fetch('/admin/x')", 'fetch(`/admin/${path}`)'],
    good: ["'/adminOperators'"],
  },
  {
    name: 'money is never a float',
    fix: 'Keep the string: #core/format/money.ts on the console, big.js or SQL on the server',
    files: product,
    reads: 'server/money/recharge.ts',
    except: drawnOrSeeded,
    forbidden:
      /\bparseFloat\(|\bNumber\([^)]*(?:amount|balance|price|usdvalue|fee\b|money)|Math\.\w+\([^)]*amount/i,
    bad: ['parseFloat(x)', 'Number(row.amount)', 'Number(usdValue)', 'Math.round(row.amount)'],
    good: ['Number(page)', 'Number(feedback)', 'plus(row.amount, row.fee)'],
  },
  {
    name: 'only decimals are rounded to a string',
    fix: 'toFixed of a number rounds in binary: make it a Big first',
    files: product,
    reads: 'src/features/money/row.tsx',
    except: drawnOrSeeded,
    unless: /from '(?:big\.js|[^']*\bmoney\.ts)'/,
    forbidden: /\.toFixed\((?!\))/,
    bad: ['total.toFixed(2)'],
    good: ['total.toFixed()'],
  },
  {
    name: 'nothing is left for later',
    fix: 'Do it, or leave the part out entirely',
    files: /\.(tsx?|md|html|css)$/,
    reads: 'docs/decisions/001-x.md',
    comments: true,
    forbidden:
      /\b(?:TODO|FIXME|XXX|HACK)\b|[Cc]oming soon|[Nn]ot implemented|[Ll]orem ipsum|敬请期待/,
    bad: ['// TODO later', '// FIXME', 'Coming soon', '敬请期待'],
    good: ['const todo = 1', 'mastodon', 'the hacker'],
  },
  {
    name: 'no test is narrowed or left out',
    fix: 'Run it always; a test that needs something must bring it',
    files: anyTest,
    reads: 'server/money/race.test.ts',
    forbidden: /\b(?:it|test|describe)\.(?:only|skip|todo)\b|\bx(?:it|describe)\(/,
    bad: ["it.only('x')", "describe.skip('x')", "test.todo('x')", "xit('x')"],
    good: ["it.each([1])('x')", "exit('x')"],
  },
  {
    name: 'a suppressed check says why on its line',
    fix: 'Add ` -- reason` after the name of the rule',
    files: /\.tsx?$/,
    reads: 'src/kit/grid.tsx',
    comments: true,
    forbidden: /(?:oxlint|eslint)-disable(?!.* -- \S)|@ts-expect-error\s*$/,
    bad: ['// oxlint-disable-next-line no-console', '// @ts-expect-error'],
    good: [
      '// oxlint-disable-next-line no-console -- the banner',
      '// @ts-expect-error a date is no money',
    ],
  },
  {
    name: 'screens have no effects',
    fix: 'Load with query(), react in the handler, or move the outside thing to kit or core',
    files: /^src\/features\/.*\.tsx?$/,
    reads: 'src/features/money/list.view.tsx',
    except: anyTest,
    forbidden: /\buse(?:Layout|Insertion)?Effect\(/,
    bad: ['useEffect(() => {', 'useLayoutEffect(f)'],
    good: ['useEffectEvent', 'useQuery(x)'],
  },
  {
    name: 'no text knows the machine it was written on',
    fix: 'Write the path from the root of the repository',
    files: /\.md$|^\.env|^package\.json$|\.tsx?$/,
    reads: 'README.md',
    except: anyTest,
    forbidden:
      /(?:^|[\s"'`(=])\/(?:work|farm|root|Users|mnt)\/|home\/[a-z]+\/(?:projects|src|code)\//,
    bad: ['see /work/x/y.md', 'cd /Users/me/code', '`/root/app`'],
    good: ['the route /home', 'src/work/list', 'GET /workers/'],
  },
]

const commentLine = /^\s*(?:\/\/|\/?\*|\{\/\*)/

/** The lines of a file that break a rule, as `path:line: text`. */
export function offences(rule: TextRule, path: string, text: string): string[] {
  if (!rule.files.test(path) || rule.except?.test(path) || rule.unless?.test(text)) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      rule.forbidden.test(line) && (rule.comments || !commentLine.test(line))
        ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`]
        : [],
    )
}
