import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { ProgressBar } from '#ui/progress-bar.tsx'

export const NavigationProgress = () => {
  const { t } = useLingui()
  const active = useRouterState({ select: ({ status }) => status === 'pending' })
  return <ProgressBar active={active} label={t`页面加载中`} />
}
