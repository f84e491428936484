import { ButtonSpecimens } from './button-specimens'
import { FieldSpecimens } from './field-specimens'
import { OverlaySpecimens } from './overlay-specimens'
import { StateSpecimens } from './state-specimens'

export function Primitives() {
  return (
    <div className="grid gap-4">
      <ButtonSpecimens />
      <FieldSpecimens />
      <OverlaySpecimens />
      <StateSpecimens />
    </div>
  )
}
