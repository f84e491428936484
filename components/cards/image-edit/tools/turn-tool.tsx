'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ImageStep } from '@/lib/contract/image-steps'
import { useTexts } from '@/lib/messages/use-texts'
import { ImageStage } from './image-stage'
import { SliderField } from './slider-field'
import { rotatedSize } from './step-geometry'
import { ToolFrame } from './tool-frame'
import { openedOf, type ToolProps } from './tool-props'

/** Widest free angle to either side, in degrees. */
const widest = 45

interface Turn {
  /** Quarter turns clockwise. */
  readonly quarters: number
  /** Added to them, in degrees. */
  readonly angle: number
  readonly isAcross: boolean
  readonly isDown: boolean
}

export function TurnTool(props: ToolProps) {
  const { opened, size, state, prior } = props
  const { turn: texts } = useTexts('imageTools')
  const [turn, setTurn] = useState<Turn>(() => turnOf(opened))
  const change = (changed: Partial<Turn>) => setTurn((now) => ({ ...now, ...changed }))
  const degrees = degreesOf(turn)
  const area = rotatedSize(size, degrees)
  const flip = `scale(${turn.isAcross ? -1 : 1}, ${turn.isDown ? -1 : 1})`

  return (
    <ToolFrame
      {...props}
      tool="turn"
      made={stepsOf(turn)}
      stage={
        <ImageStage
          state={state}
          prior={prior}
          size={size}
          area={area}
          imageStyle={{
            inset: 'auto',
            top: '50%',
            left: '50%',
            width: `${(size.width / area.width) * 100}%`,
            height: `${(size.height / area.height) * 100}%`,
            maxWidth: 'none',
            transform: `translate(-50%, -50%) rotate(${degrees}deg) ${flip}`,
          }}
        />
      }
    >
      <TurnButtons turn={turn} onChange={change} />
      <SliderField
        label={texts.angle}
        value={turn.angle}
        min={-widest}
        max={widest}
        step={0.5}
        shown={`${turn.angle}°`}
        onChange={(angle) => change({ angle })}
      />
    </ToolFrame>
  )
}

interface TurnButtonsProps {
  readonly turn: Turn
  readonly onChange: (changed: Partial<Turn>) => void
}

function TurnButtons({ turn, onChange }: TurnButtonsProps) {
  const { turn: texts } = useTexts('imageTools')
  const pressed = 'aria-pressed:border-indigo aria-pressed:bg-indigo-wash'
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button size="small" onClick={() => onChange({ quarters: turn.quarters + 3 })}>
        {texts.left}
      </Button>
      <Button size="small" onClick={() => onChange({ quarters: turn.quarters + 1 })}>
        {texts.right}
      </Button>
      <Button
        size="small"
        aria-pressed={turn.isAcross}
        className={pressed}
        onClick={() => onChange({ isAcross: !turn.isAcross })}
      >
        {texts.horizontal}
      </Button>
      <Button
        size="small"
        aria-pressed={turn.isDown}
        className={pressed}
        onClick={() => onChange({ isDown: !turn.isDown })}
      >
        {texts.vertical}
      </Button>
    </div>
  )
}

function degreesOf({ quarters, angle }: Turn): number {
  return (((quarters * 90 + angle) % 360) + 360) % 360
}

/** The image is flipped before it is rotated. */
function stepsOf(turn: Turn): ImageStep[] {
  const degrees = degreesOf(turn)
  return [
    ...(turn.isAcross ? [{ kind: 'flip', axis: 'horizontal' } as const] : []),
    ...(turn.isDown ? [{ kind: 'flip', axis: 'vertical' } as const] : []),
    ...(degrees === 0 ? [] : [{ kind: 'rotate', degrees } as const]),
  ]
}

function turnOf(opened: ToolProps['opened']): Turn {
  const degrees = openedOf(opened, 'rotate')?.degrees ?? 0
  const quarters = Math.round(degrees / 90)
  const isFlipped = (axis: 'horizontal' | 'vertical') =>
    opened.some((step) => step.kind === 'flip' && step.axis === axis)
  return {
    quarters,
    angle: degrees - quarters * 90,
    isAcross: isFlipped('horizontal'),
    isDown: isFlipped('vertical'),
  }
}
