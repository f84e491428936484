'use client'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { type ImageStepOf, imageStepLimits } from '@/lib/contract/image-steps'
import { useTexts } from '@/lib/messages/use-texts'
import { ImageStage } from './image-stage'
import { SliderField } from './slider-field'
import { ToolFrame } from './tool-frame'
import { openedOf, type ToolProps } from './tool-props'

type Place = ImageStepOf<'watermark'>['at']

const places = [
  'top_left',
  'top',
  'top_right',
  'left',
  'center',
  'right',
  'bottom_left',
  'bottom',
  'bottom_right',
  'everywhere',
] as const satisfies readonly Place[]

/** Opacity of a new watermark, in percent: that of one in an instruction without it. */
const usualOpacity = 60

export function TextTool(props: ToolProps) {
  const { opened, size, state, prior } = props
  const { watermark: texts } = useTexts('imageTools')
  const step = openedOf(opened, 'watermark')
  const [text, setText] = useState(step?.text ?? '')
  const [at, setAt] = useState<Place>(step?.at ?? 'bottom_right')
  const [opacity, setOpacity] = useState(step?.opacity ?? usualOpacity)
  const written = text.trim()

  return (
    <ToolFrame
      {...props}
      tool="text"
      made={written === '' ? [] : [{ kind: 'watermark', text: written, at, opacity }]}
      stage={
        <ImageStage state={state} prior={prior} size={size}>
          <Watermark text={written} at={at} opacity={opacity} />
        </ImageStage>
      }
    >
      <Field
        label={texts.text}
        value={text}
        maxLength={imageStepLimits.watermarkCharacters}
        autoComplete="off"
        canFail={false}
        onChange={({ target }) => setText(target.value)}
      />
      <PlaceChoice at={at} onChoose={setAt} />
      <SliderField
        label={texts.opacity}
        value={opacity}
        min={1}
        max={100}
        shown={`${opacity}%`}
        onChange={setOpacity}
      />
    </ToolFrame>
  )
}

interface PlaceChoiceProps {
  readonly at: Place
  readonly onChoose: (at: Place) => void
}

function PlaceChoice({ at, onChoose }: PlaceChoiceProps) {
  const { watermark: texts } = useTexts('imageTools')
  return (
    <fieldset className="grid min-w-0">
      <legend className="mb-1.5 text-ink-soft">{texts.place}</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {places.map((place) => (
          <button
            key={place}
            type="button"
            aria-pressed={place === at}
            className="min-h-8 rounded-s border border-line bg-paper px-1 text-xs text-ink-soft last:col-span-3 hover:border-line-strong aria-pressed:border-indigo aria-pressed:bg-indigo-wash aria-pressed:text-indigo-strong"
            onClick={() => onChoose(place)}
          >
            {texts.places[place]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** About where and how strong the text will be; the host sets it in its own font. */
function Watermark({ text, at, opacity }: Omit<ImageStepOf<'watermark'>, 'kind'>) {
  const row = at.startsWith('top') ? 'start' : at.startsWith('bottom') ? 'end' : 'center'
  const column = at.endsWith('left') ? 'start' : at.endsWith('right') ? 'end' : 'center'
  const style = {
    opacity: opacity / 100,
    fontSize: 'max(11px, 4cqw)',
    textShadow: '0 0 0.15em var(--image-label)',
  }
  const look = 'pointer-events-none absolute inset-0 overflow-hidden p-[2.5cqw] text-(--on-image-label)'
  if (at === 'everywhere') {
    const rows = [1, 2, 3, 4, 5]
    return (
      <div aria-hidden className={`${look} grid content-around`} style={style}>
        {rows.map((each) => (
          <p key={each} className="-rotate-20 truncate text-center">
            {rows.map(() => text).join('   ')}
          </p>
        ))}
      </div>
    )
  }
  return (
    <div aria-hidden className={`${look} grid`} style={{ alignContent: row, justifyContent: column }}>
      <p className="wrap-anywhere" style={style}>
        {text}
      </p>
    </div>
  )
}
