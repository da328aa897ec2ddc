// A text or a value as it travels, in a frame that scrolls sideways and can be reached by the keyboard.

/** A text as it is. */
export const TextBlock = ({ text, label }: { text: string; label: string }) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    tabIndex={0}
    role="group"
    aria-label={label}
    className="max-h-80 overflow-auto rounded bg-sunken p-3 text-sm"
  >
    <code>{text}</code>
  </pre>
)

/** A value as indented JSON. */
export const JsonBlock = ({ value, label }: { value: unknown; label: string }) => (
  <TextBlock text={JSON.stringify(value, null, 2)} label={label} />
)
