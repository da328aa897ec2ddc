// The files of a generated screen: to read in colours, and to take along as an archive.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { strToU8, zipSync } from 'fflate'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import { createLowlight } from 'lowlight'
import { Download } from 'lucide-react'
import { useState } from 'react'
import * as api from '#contract/system/gen.ts'
import { call, query } from '#core/http/api.ts'
import { CallError, getFieldErrors } from '#core/http/call-error.ts'
import { saveFile } from '#kit/files/save-file.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const { highlight } = createLowlight({ sql, typescript })
type Nodes = ReturnType<typeof highlight>['children']

const tones: Readonly<Record<string, string>> = {
  'hljs-keyword': 'text-purple-strong',
  'hljs-built_in': 'text-info-strong',
  'hljs-type': 'text-info-strong',
  'hljs-literal': 'text-warning-strong',
  'hljs-number': 'text-warning-strong',
  'hljs-string': 'text-success-strong',
  'hljs-regexp': 'text-success-strong',
  'hljs-comment': 'text-text-muted',
  'hljs-attr': 'text-primary-strong',
  'hljs-title': 'text-primary-strong',
}

function Tokens({ nodes }: { nodes: Nodes }) {
  return nodes.map((node, index) => {
    if (node.type === 'text') return node.value
    if (node.type !== 'element') return null
    const names = node.properties['className']
    const tone = Array.isArray(names) ? names.map((name) => tones[String(name)]).find(Boolean) : ''
    return (
      <span key={index} className={tone}>
        <Tokens nodes={node.children} />
      </span>
    )
  })
}

function Code({ path, text }: { path: string; text: string }) {
  const language = path.endsWith('.sql') ? 'sql' : path.endsWith('.po') ? null : 'typescript'
  return (
    <div
      role="group"
      aria-label={path}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is scrolled by keys only with the focus
      tabIndex={0}
      className="overflow-auto bg-sunken p-3 font-mono text-sm whitespace-pre"
    >
      <code>
        {language === null ? text : <Tokens nodes={highlight(language, text).children} />}
      </code>
    </div>
  )
}

// What the rule about plain screens counts.
const maxLines = 160
const isCounted = (path: string) => /^(contract|server\/(?!db\/)|src)\/.*\.tsx?$/.test(path)

/** The files of a plan. */
export function CodePreview({ plan }: { plan: api.Plan }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const answer = useQuery({ ...query(api.preview, plan, { quiet: true }), retry: false })
  const save = async () => {
    setSaving(true)
    try {
      const { files } = await call(api.genCode, plan)
      const entries = files.map(({ path, text }) => [path, strToU8(text)] as const)
      const archive = zipSync(Object.fromEntries(entries))
      saveFile(new Blob([archive], { type: 'application/zip' }), `${plan.screen}.zip`)
    } catch (error) {
      // It was shown by the call.
      if (!(error instanceof CallError)) throw error
    } finally {
      setSaving(false)
    }
  }
  if (answer.isError) {
    const errors = getFieldErrors(answer.error).map(({ field, msg }) => {
      const [, at] = /^columns\[(\d+)\]/.exec(field) ?? []
      return `${at === undefined ? field : (plan.columns[Number(at)]?.name ?? field)}: ${msg}`
    })
    return (
      <ErrorState
        title={t`代码未能生成`}
        message={errors.length > 0 ? errors.join(' · ') : answer.error.message}
        request={null}
        retry={{ label: t`重试`, onRetry: () => void answer.refetch(), busy: answer.isFetching }}
      />
    )
  }
  if (!answer.data) return <Skeleton className="h-80 w-full" />
  const { files } = answer.data
  const file = files.find(({ path }) => path === chosen) ?? files[0]
  const lines = files
    .filter(({ path, change }) => change === 'created' && isCounted(path))
    .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  return (
    <section aria-label={t`代码`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold">{t`代码`}</h2>
        <Button icon={<Download aria-hidden />} busy={isSaving} onClick={() => void save()}>
          {t`下载 ZIP`}
        </Button>
        <p className="text-text-muted">
          <Trans>在项目根目录解压，再运行 npm run i18n；服务器不写入任何文件</Trans>
        </p>
        {lines > maxLines && (
          <p className="text-warning-strong">
            <Plural
              value={lines}
              other="契约、处理和页面共 # 行，超过 160 行的规则：请减少列或加入自己的部分"
            />
          </p>
        )}
      </div>
      <div className="grid gap-3 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <ul aria-label={t`文件`} className="flex flex-col">
          {files.map(({ path, change }) => (
            <li key={path}>
              <button
                type="button"
                aria-pressed={path === file?.path}
                onClick={() => setChosen(path)}
                className={cx(
                  'w-full rounded px-2 py-1 text-left text-sm wrap-anywhere',
                  path === file?.path ? 'bg-primary-soft text-primary-strong' : 'hover:bg-sunken',
                )}
              >
                {path}
                {change === 'changed' && (
                  <span className="text-text-muted">
                    {' '}
                    <Trans>（新增的行）</Trans>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
        {file && <Code path={file.path} text={file.text} />}
      </div>
    </section>
  )
}
