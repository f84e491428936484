'use client'
import { Button } from '@/components/ui/button'
import { ComboBox } from '@/components/ui/combo-box'
import { Field } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { addressOfModelKey } from '@/lib/contract/model-endpoints'
import type { ShownSetting } from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useStepForm } from './step-form'

interface SettingProps {
  readonly name: string
}

/** Address setting that each secret belongs to. */
const addressOfSecret: Readonly<Record<string, string>> = {
  ...addressOfModelKey,
  BING_API_KEY: 'BING_URL',
}

/** @returns the origin that a stored secret is valid for, if the form has a different one */
function useOtherOrigin({ name }: ShownSetting): string | undefined {
  const form = useStepForm()
  const address = form.settingOf(addressOfSecret[name] ?? '')
  if (!address) return undefined
  const origin = originOf(address.value)
  return origin === originOf(form.textOf(address.name)) ? undefined : origin
}

function originOf(address: string): string {
  const text = address.trim()
  return URL.canParse(text) ? new URL(text).origin : text
}

function useSettingTexts(setting: ShownSetting) {
  const texts = useTexts('console')
  const hints: Readonly<Record<string, string>> = texts.hints
  const labels: Readonly<Record<string, string>> = texts.fields
  const { name, isSecret, source, value } = setting
  const isLocked = source === 'environment'
  const otherOrigin = useOtherOrigin(setting)

  const hint = () => {
    if (isLocked) return fill(texts.locked, { name })
    if (source === 'unreadable') return texts.unreadable
    if (source === 'left_out') return texts.ignored
    if (isSecret && value !== '' && otherOrigin !== undefined)
      return fill(texts.keptForOther, { value, origin: otherOrigin || texts.nothingThere })
    return isSecret && value !== '' ? fill(texts.kept, { value }) : hints[name]
  }

  return { label: labels[name] ?? name, hint: hint(), isLocked }
}

export function SettingField({ name }: SettingProps) {
  const setting = useStepForm().settingOf(name)
  return setting && <PresentSetting setting={setting} />
}

function PresentSetting({ setting }: { readonly setting: ShownSetting }) {
  const form = useStepForm()
  const texts = useTexts('console')
  const { label, hint, isLocked } = useSettingTexts(setting)
  const { name, isSecret, source } = setting

  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={form.errorOf(name)}
      value={form.textOf(name)}
      onChange={(event) => form.write({ [name]: event.target.value })}
      disabled={isLocked}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      after={
        isSecret &&
        source !== 'default' &&
        !isLocked && (
          <Button tone="quiet" size="small" className="mr-1.5 shrink-0" onClick={() => form.clear(name)}>
            {texts.clear}
          </Button>
        )
      }
    />
  )
}

export function OfferedField({ name, options }: SettingProps & { readonly options: readonly string[] }) {
  const setting = useStepForm().settingOf(name)
  return setting && <PresentOffered setting={setting} options={options} />
}

function PresentOffered(props: { readonly setting: ShownSetting; readonly options: readonly string[] }) {
  const { setting, options } = props
  const form = useStepForm()
  const texts = useTexts('console')
  const { label, hint, isLocked } = useSettingTexts(setting)

  return (
    <ComboBox
      name={setting.name}
      label={label}
      hint={hint}
      error={form.errorOf(setting.name)}
      value={form.textOf(setting.name)}
      options={options}
      optionsLabel={texts.offered}
      onChange={(text) => form.write({ [setting.name]: text })}
      disabled={isLocked}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

interface SettingChoiceProps extends SettingProps {
  readonly options: Readonly<Record<string, string>>
}

export function SettingChoice({ name, options }: SettingChoiceProps) {
  const setting = useStepForm().settingOf(name)
  return setting && <PresentChoice setting={setting} options={options} />
}

function PresentChoice({
  setting,
  options,
}: { readonly setting: ShownSetting } & Pick<SettingChoiceProps, 'options'>) {
  const form = useStepForm()
  const { label, hint, isLocked } = useSettingTexts(setting)
  const error = form.errorOf(setting.name)
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden className="text-sm text-ink-soft">
        {label}
      </span>
      <SegmentedControl
        label={label}
        value={form.textOf(setting.name)}
        segments={Object.entries(options).map(([value, text]) => ({
          value,
          label: text,
          isDisabled: isLocked,
        }))}
        onChange={(value) => form.write({ [setting.name]: value })}
      />
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {hint && !error && <p className="text-sm text-ink-faint">{hint}</p>}
    </div>
  )
}
