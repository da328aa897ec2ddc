import { useLingui } from '@lingui/react/macro'
import { ChoiceRow } from './setting-controls.tsx'
import { SettingGroup } from './setting-row.tsx'

export const OtherSettings = () => {
  const { t } = useLingui()
  return (
    <SettingGroup title={t`其它设置`}>
      <ChoiceRow
        name="tagsStyle"
        label={t`Tagsview 风格`}
        options={[
          { value: 'tags-style-one', label: t`风格1` },
          { value: 'tags-style-four', label: t`风格4` },
          { value: 'tags-style-five', label: t`风格5` },
        ]}
      />
      <ChoiceRow
        name="animation"
        label={t`主页面切换动画`}
        options={[
          { value: 'slide-right', label: 'slide-right' },
          { value: 'slide-left', label: 'slide-left' },
          { value: 'opacitys', label: 'opacitys' },
        ]}
      />
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
      <ChoiceRow
        name="gainColour"
        label={t`涨跌颜色`}
        options={[
          { value: 'language', label: t`随语言` },
          { value: 'red', label: t`红涨绿跌` },
          { value: 'green', label: t`绿涨红跌` },
        ]}
      />
      {/* In the header too; phones have no room for it there. */}
      <ChoiceRow
        name="globalComponentSize"
        label={t`组件大小`}
        options={[
          { value: 'large', label: t`大型` },
          { value: 'default', label: t`默认` },
          { value: 'small', label: t`小型` },
        ]}
      />
    </SettingGroup>
  )
}
