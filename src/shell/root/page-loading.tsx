import { useLingui } from '@lingui/react/macro'
import { Spinner } from '#ui/spinner.tsx'

/** Stands for the page while it is on its way for longer than a moment. */
export const PageLoading = () => {
  const { t } = useLingui()
  return <Spinner label={t`页面加载中`} className="fixed inset-0 m-auto size-8" />
}
