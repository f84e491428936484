import { type ReactNode, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'

interface RowButtonProps {
  readonly label: string
  readonly isAtEnd: boolean
  readonly onClick: () => void
  readonly className: string
  readonly children: ReactNode
}

export function RowButton({ label, isAtEnd, onClick, className, children }: RowButtonProps) {
  const [isFocused, setIsFocused] = useState(false)
  if (isAtEnd && !isFocused) return null
  return (
    <IconButton
      label={label}
      disabled={isAtEnd}
      onClick={onClick}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      className={`absolute top-1/2 -translate-y-1/2 border border-line bg-paper-raised shadow-low ${className}`}
    >
      {children}
    </IconButton>
  )
}
