// The dry run of a batch: what the form as it is would do, and the lines that cannot be used.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { lineProblems } from '#contract/marketing/recipients.ts'
import { call } from '#core/http/api.ts'
import { CallError } from '#core/http/call-error.ts'
import { toRequestBody } from '#kit/form/to-request-body.ts'
import { SmallTable } from '#kit/review/small-table.tsx'
import { Button } from '#ui/button.tsx'

interface DryRunProps<O extends z.ZodObject<typeof lineProblems>> {
  endpoint: Endpoint<z.ZodObject, O>
  /** Keeps what the call that follows needs of the answer. */
  onDone?: (answer: z.output<O>) => void
  /** What is wrong with the batch until it was checked. */
  fault?: string | undefined
  children: (answer: z.output<O>) => ReactNode
}

export function DryRun<O extends z.ZodObject<typeof lineProblems>>({
  endpoint,
  onDone,
  fault,
  children,
}: DryRunProps<O>) {
  const { t } = useLingui()
  const { getValues } = useFormContext()
  const run = useMutation({
    mutationFn: () =>
      call(
        endpoint,
        toRequestBody(getValues(), {
          schema: endpoint.input,
          initial: {},
          changesOnly: false,
        }) as never,
        { inline: true },
      ),
    onSuccess: (answer) => onDone?.(answer),
  })
  const { data, error } = run
  const refused = error instanceof CallError ? error.msg : undefined
  const problems = data as z.output<z.ZodObject<typeof lineProblems>> | undefined
  return (
    <div className="rounded bg-sunken p-3">
      <Button busy={run.isPending} onClick={() => run.mutate()}>
        <Trans>预检</Trans>
      </Button>
      {fault && !data && (
        <p role="alert" className="mt-2 text-danger-strong">
          {fault}
        </p>
      )}
      <div role="status" className="mt-2">
        {refused && <p className="text-danger-strong">{refused}</p>}
        {data && <p className="font-medium tabular-nums">{children(data)}</p>}
        {problems && problems.problemCount > 0 && (
          <>
            <p className="text-danger-strong">
              <Plural value={problems.problemCount} other="# 行无法使用" />
            </p>
            <SmallTable
              head={[t`行`, t`内容`, t`原因`]}
              rows={problems.problems.map(({ line, text, msg: why }) => [line, text, why])}
            />
          </>
        )}
      </div>
    </div>
  )
}
