// One table on its way to a screen: what the screen is called, what each column becomes, and the code of it. What is
// entered is kept by this page alone.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useState } from 'react'
import * as api from '#contract/system/gen.ts'
import { query } from '#core/http/api.ts'
import { useText } from '#kit/use-text.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ColumnRows } from './column-rows.tsx'
import { ScreenFields } from './screen-fields.tsx'

const CodePreview = lazyPart(
  async () => (await import('./code-preview.tsx')).CodePreview,
  <Skeleton className="h-80 w-full" />,
)

const obstacles = {
  noId: msg`这张表没有 bigint 类型的 id 列，无法生成页面`,
  types: msg`这张表有本项目不使用的列类型，请先迁移`,
}

/** The plan that is proposed for a table. */
function firstPlan({ tableName, tableComment, columns, verbs, dicts }: api.Structure): api.Plan {
  const kebab = tableName.replaceAll('_', '-')
  const words = tableName.replaceAll('_', ' ')
  const english = words.charAt(0).toUpperCase() + words.slice(1)
  const hasSwitch = dicts.some(({ type }) => type === 'sys_switch')
  // Tables that people keep carry the name of who changed a record; others are written by the program.
  const isKeptByPeople = columns.some(({ name }) => name === 'operator_name')
  return {
    tableName,
    domain: 'other',
    screen: kebab,
    titles: { 'zh-cn': tableComment || english, en: english, 'zh-tw': tableComment || english },
    verbs: isKeptByPeople ? verbs : [],
    columns: columns.map(({ name, isNullable, hasDefault, words: values, suggested }) => ({
      ...suggested,
      name,
      isEdited: suggested.isEdited && isKeptByPeople,
      isRequired: !isNullable && !hasDefault,
      dict: values.toSorted().join() === 'off,on' && hasSwitch ? 'sys_switch' : null,
    })),
  }
}

function Plan({ structure }: { structure: api.Structure }) {
  const { t } = useLingui()
  const [plan, setPlan] = useState(() => firstPlan(structure))
  const [shown, setShown] = useState<api.Plan>()
  const changeColumn = useCallback(
    (index: number, column: api.ColumnPlan) =>
      setPlan((own) => ({ ...own, columns: own.columns.with(index, column) })),
    [],
  )
  const checked = api.Plan.safeParse(plan)
  const wrong = new Set(checked.error?.issues.map(({ path }) => path.join('.')))
  return (
    <>
      <ScreenFields plan={plan} structure={structure} wrong={wrong} onChange={setPlan} />
      <section aria-label={t`各列`} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t`各列`}</h2>
        <ColumnRows plan={plan} structure={structure} wrong={wrong} onChange={changeColumn} />
      </section>
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
          {...(!checked.success && { reason: t`请先修正标出的内容` })}
          onClick={() => checked.success && setShown(checked.data)}
        >
          {t`预览代码`}
        </Button>
        {shown && JSON.stringify(shown) !== JSON.stringify(checked.data) && (
          <p role="status" className="text-text-muted">
            <Trans>设置已修改，请重新预览</Trans>
          </p>
        )}
      </div>
      {shown && <CodePreview plan={shown} />}
    </>
  )
}

interface DesignerProps {
  tableName: string
  /** Given the heading where the page replaces the list. */
  focus: ((node: HTMLElement | null) => void) | undefined
  onClose: () => void
}

/** The page of one table. */
export function Designer({ tableName, focus, onClose }: DesignerProps) {
  const { t } = useLingui()
  const text = useText()
  const answer = useQuery(query(api.columnList, { tableName }))
  const structure = answer.data
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<ArrowLeft aria-hidden />} onClick={onClose}>{t`返回列表`}</Button>
        <h1 ref={focus} tabIndex={-1} className="text-lg font-semibold outline-none">
          {tableName}
        </h1>
        {structure && (
          <p className="text-text-muted">
            {structure.schemaFile ?? t`程序还没有这张表：同时生成表结构和迁移`}
          </p>
        )}
      </div>
      {structure === undefined ? (
        answer.isError ? (
          <ErrorState
            title={t`表结构加载失败`}
            message={answer.error.message}
            request={null}
            retry={{
              label: t`重试`,
              onRetry: () => void answer.refetch(),
              busy: answer.isFetching,
            }}
          />
        ) : (
          <Skeleton className="h-80 w-full" />
        )
      ) : structure.obstacle === null ? (
        <Plan structure={structure} />
      ) : (
        <p role="alert" className="text-danger-strong">
          {text(obstacles[structure.obstacle])}
        </p>
      )}
    </div>
  )
}
