import { Field } from '@/components/ui/field'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface NumberFieldProps {
  readonly label: string
  readonly value: string
  readonly least: number
  readonly most: number
  /** Whether fractions are allowed. */
  readonly isFraction?: boolean
  /** Whether it may be empty. */
  readonly isOptional?: boolean
  readonly hint?: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** @returns the number that a text is; null if it is none or out of bounds */
export function numberIn(value: string, least: number, most: number, isFraction = false): number | null {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number) || number < least || number > most) return null
  return isFraction || Number.isInteger(number) ? number : null
}

/** The bounds are shown below a value outside of them. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, least, most, isFraction = false, isOptional = false, hint, onChange, onBlur } = props
  const texts = useTexts('imageTools')
  const isEmpty = value.trim() === ''
  const isFine = isEmpty ? isOptional : numberIn(value, least, most, isFraction) !== null
  const bounds = fill(isFraction ? texts.between : texts.whole, { least, most })
  return (
    <Field
      label={label}
      value={value}
      inputMode={isFraction ? 'decimal' : 'numeric'}
      autoComplete="off"
      canFail={false}
      hint={hint}
      error={isFine ? undefined : bounds}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
