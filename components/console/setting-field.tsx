'use client'
import { FormField } from '@/components/shared/forms/form'
import { Button } from '@/components/ui/button'
import type { ShownSetting } from '@/lib/contract/console-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface SettingFieldProps {
  readonly setting: ShownSetting
  /** Takes a stored secret back, which an empty field does not. */
  readonly onClear: () => void
}

/** The field of one setting, with what there is to say of where its value comes from. */
export function SettingField({ setting, onClear }: SettingFieldProps) {
  const { name, isSecret, source, value } = setting
  const texts = useTexts('console')
  const hints: Readonly<Record<string, string>> = texts.hints
  const labels: Readonly<Record<string, string>> = texts.fields
  const isLocked = source === 'environment'
  const hint = () => {
    if (isLocked) return fill(texts.locked, { name })
    if (source === 'unreadable') return texts.unreadable
    if (source === 'left_out') return texts.leftOut
    return isSecret && value !== '' ? fill(texts.kept, { value }) : hints[name]
  }
  return (
    <FormField
      name={name}
      label={labels[name] ?? name}
      hint={hint()}
      disabled={isLocked}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      after={
        isSecret &&
        source !== 'default' &&
        !isLocked && (
          <Button tone="quiet" size="small" className="mr-1.5 shrink-0" onClick={onClear}>
            {texts.clear}
          </Button>
        )
      }
    />
  )
}
