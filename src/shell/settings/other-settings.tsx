import { useLingui } from '@lingui/react/macro'
import { ChoiceRow } from './setting-controls.tsx'
import { SettingGroup } from './setting-row.tsx'

export const OtherSettings = () => {
  const { t } = useLingui()
  return (
    <SettingGroup title={t`其它设置`}>
      <ChoiceRow
        name="columnsAsideStyle"
        label={t`分栏高亮风格`}
        options={[
          { value: 'columns-round', label: t`圆角` },
          { value: 'columns-card', label: t`卡片` },
        ]}
      />
      <ChoiceRow
        name="columnsAsideLayout"
        label={t`分栏布局风格`}
        options={[
          { value: 'columns-horizontal', label: t`水平` },
          { value: 'columns-vertical', label: t`垂直` },
        ]}
      />
    </SettingGroup>
  )
}
