'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LoginButton } from '@/components/login/login-button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Icon } from '@/components/ui/icon'
import { bookOpen, fileText, globe, layers } from '@/components/ui/icon-paths'
import { useShownAsMember } from '@/lib/client/device/member-attribute'
import {
  type ChosenScope,
  chooseScope,
  everywhere,
  isEverywhere,
  useChosenScope,
} from '@/lib/client/realtime/asking/chosen-scope'
import { sincePeriods } from '@/lib/contract/frames/frame'
import { preferenceChoices } from '@/lib/contract/preferences'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { siteName } from '@/lib/text/addresses/site-name'
import { ScopeFolders } from './scope-folders'
import { useScopeLabels } from './scope-labels'

interface FilterPanelProps {
  readonly id: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

const icons = { all: layers, web: globe, library: bookOpen, mine: fileText }

export function FilterPanel({ id, onClose, children }: FilterPanelProps) {
  const texts = useTexts('asking')
  const { scope, isKept } = useChosenScope()
  const change = (part: Partial<ChosenScope>) => chooseScope({ ...scope, ...part }, isKept)
  const panel = useRef<HTMLElement>(null)
  // Moves the focus from the button that opened it into the panel.
  useEffect(() => panel.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const words = useScopeLabels(scope)
  const said = scope.since === '' ? [...words, texts.timeAny] : words

  return (
    // Key events of its fields bubble up to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      id={id}
      aria-label={texts.scope}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onClose()}
      className="animate-rise text-sm"
    >
      <div className="grid gap-x-8 gap-y-4 py-3 sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <Sources value={scope.source} onChange={(source) => change({ source })} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {scope.source === 'mine' && (
            <ScopeFolders value={scope.folder} onChange={(folder) => change({ folder })} />
          )}
          <Since value={scope.since} onChange={(since) => change({ since })} />
          <Site value={scope.site} source={scope.source} onChange={(site) => change({ site })} />
        </div>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-2.5">
        <output className="min-w-0 flex-1 basis-48 text-ink-faint">
          {fill(texts.current, { scope: said.join(texts.comma) })}
        </output>
        {!isEverywhere(scope) && (
          <button
            type="button"
            onClick={() => chooseScope(everywhere, isKept)}
            className="min-h-9 text-indigo-strong hover:underline max-sm:min-h-11"
          >
            {texts.reset}
          </button>
        )}
        <Checkbox checked={isKept} onCheckedChange={(isChecked) => chooseScope(scope, isChecked === true)}>
          {texts.keep}
        </Checkbox>
      </div>
    </section>
  )
}

interface SourcesProps {
  readonly value: ChosenScope['source']
  readonly onChange: (source: ChosenScope['source']) => void
}

function Sources({ value, onChange }: SourcesProps) {
  const texts = useTexts('asking')
  const name = useId()
  const isMember = useShownAsMember()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-ink-faint">{texts.from}</legend>
      {preferenceChoices.source.map((source) => (
        <label
          key={source}
          className="relative -mx-2 flex min-h-[calc(34px*var(--text-scale))] cursor-pointer items-center gap-3 rounded-s px-2 hover:bg-paper-sunken has-checked:bg-indigo-wash has-checked:text-indigo-strong has-focus-visible:outline-2 has-focus-visible:outline-indigo max-sm:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={source === value}
            onChange={() => onChange(source)}
            className="size-4 shrink-0 accent-indigo outline-none"
          />
          <Icon path={icons[source]} className="size-4 shrink-0 stroke-[1.7]" />
          {texts.sources[source]}
        </label>
      ))}
      {value === 'mine' && !isMember && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-warn">
          {texts.mineVisitor}
          <LoginButton size="small">{texts.login}</LoginButton>
        </p>
      )}
    </fieldset>
  )
}

interface SinceProps {
  readonly value: string
  readonly onChange: (since: string) => void
}

function Since({ value, onChange }: SinceProps) {
  const texts = useTexts('asking')
  const isOwn = /^\d/.test(value)
  const [isPicking, setIsPicking] = useState(isOwn)

  const choose = (since: string) => {
    setIsPicking(false)
    onChange(since)
  }

  const periods = ['', ...sincePeriods] as const

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-ink-faint">{texts.when}</legend>
      <div className="flex flex-wrap gap-1.5">
        {periods.map((period) => (
          <Chip
            key={period}
            aria-pressed={value === period && !isPicking}
            onClick={() => choose(period)}
            className="max-sm:min-h-11"
          >
            {period === '' ? texts.anyTime : texts.periods[period]}
          </Chip>
        ))}
        <Chip
          aria-pressed={isOwn || isPicking}
          onClick={() => setIsPicking(true)}
          className="max-sm:min-h-11"
        >
          {texts.ownDay}
        </Chip>
      </div>
      {isPicking && <OwnDay value={isOwn ? value : ''} onChange={onChange} />}
    </fieldset>
  )
}

function OwnDay({ value, onChange }: SinceProps) {
  const texts = useTexts('asking')
  const [isLater, setIsLater] = useState(false)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <label className="flex flex-wrap items-center gap-2 text-ink-soft">
      {texts.ownDayLabel}
      <input
        type="date"
        max={today}
        defaultValue={value}
        aria-invalid={isLater}
        onChange={({ target }) => {
          const isWrong = target.value > today
          setIsLater(isWrong)
          if (!isWrong) onChange(target.value)
        }}
        className="min-h-9 rounded-s border border-line-strong bg-paper-raised px-2 text-ink aria-invalid:border-bad max-sm:min-h-11"
      />
      <span role="alert" className="text-bad">
        {isLater && texts.ownDayLater}
      </span>
    </label>
  )
}

interface SiteProps {
  readonly value: string
  readonly source: ChosenScope['source']
  readonly onChange: (site: string) => void
}

/** Applied on blur or Enter: an incomplete name would be another site. */
function Site({ value, source, onChange }: SiteProps) {
  const texts = useTexts('asking')
  const [isWrong, setIsWrong] = useState(false)
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const id = useId()
  // The value was set or cleared elsewhere.
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }

  const take = () => {
    const written = text.trim()
    const site = siteName(written)
    const isNone = written !== '' && site === ''
    setIsWrong(isNone)
    if (isNone) return
    setText(site)
    if (site !== value) onChange(site)
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-ink-faint">
        {texts.site}
      </label>
      <div className="flex min-h-[calc(36px*var(--text-scale))] items-center gap-2 rounded-s border border-line-strong bg-paper-raised px-3 focus-within:border-indigo has-aria-invalid:border-bad max-sm:min-h-11">
        <span aria-hidden className="font-mono text-xs text-ink-faint">
          site:
        </span>
        <input
          id={id}
          value={text}
          placeholder={texts.siteExample}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}-note`}
          onBlur={take}
          onChange={({ target }) => {
            setText(target.value)
            setIsWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            take()
          }}
          className="min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-faint"
        />
      </div>
      {/* Its line is reserved: a sentence that appears on blur would move what is being pressed. */}
      <p id={`${id}-note`} role="alert" className={`min-h-lh ${isWrong ? 'text-bad' : 'text-ink-faint'}`}>
        {isWrong ? texts.siteWrong : source === 'mine' && value !== '' ? texts.siteMine : ''}
      </p>
    </div>
  )
}
