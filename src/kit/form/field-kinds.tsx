import { loadTexts } from '#core/i18n/locale.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CropOptions } from '../crop/crop-options.ts'
import { choiceFields } from './choice-fields.tsx'
import type { FieldKinds, FieldProps } from './create-form-fields.tsx'
import { Labelled } from './labelled.tsx'
import { rangeFields } from './range-fields.tsx'
import { textFields } from './text-fields.tsx'

type FileProps = FieldProps<string> & { max: number; crop?: CropOptions | undefined }

// The upload engine comes with it, and only few forms have one.
const FileBox = lazyPart(
  async () => {
    const [loaded] = await Promise.all([import('../files/file-box.tsx'), loadTexts('extras')])
    return loaded.FileBox
  },
  <Skeleton className="h-14 w-full" />,
)

const filesOf = (images: boolean) =>
  function FilesField({ max, crop, ...props }: FileProps) {
    return (
      <Labelled<string[]> {...props}>
        {({
          value = [],
          set,
          label,
          control: { ref: _ref, onBlur: _onBlur, name: _name, ...control },
        }) => (
          <FileBox
            {...control}
            label={label}
            value={value}
            onValueChange={set}
            images={images}
            max={max}
            crop={crop}
          />
        )}
      </Labelled>
    )
  }

/** Every field component by kind. */
export const fieldKinds: FieldKinds = {
  ...textFields,
  ...choiceFields,
  ...rangeFields,
  File: filesOf(false),
  Image: filesOf(true),
}
