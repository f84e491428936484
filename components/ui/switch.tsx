'use client'
import { Root, Thumb } from 'radix-ui/switch'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface SwitchProps extends Omit<ComponentProps<typeof Root>, 'children'> {
  readonly children: ReactNode
}

export function Switch({ children, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2.5 text-sm text-ink-soft">
      <Root
        id={id}
        className="h-6 w-10 shrink-0 rounded-pill bg-line-strong p-[3px] transition-colors duration-(--motion) disabled:opacity-55 data-[state=checked]:bg-indigo"
        {...rest}
      >
        <Thumb className="block size-[18px] rounded-pill bg-paper-raised shadow-low transition-transform duration-(--motion) data-[state=checked]:translate-x-4" />
      </Root>
      <label htmlFor={id}>{children}</label>
    </div>
  )
}
