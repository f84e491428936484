/** What was done to a page before its scripts ran, kept by `earlyActionsScript`. */
interface EarlyActions {
  readonly list: readonly { readonly kind: 'click' | 'keydown'; readonly target: HTMLElement }[]
  readonly stop: () => void
}

declare global {
  interface Window {
    earlyActions?: EarlyActions
  }
}

/**
 * Stands in every page as one constant text, because its hash stands in the content security policy. It keeps presses of
 * buttons and Enter in a text until the page is hydrated, and stops them there, so that none is handled twice. Neither
 * does anything in a page without scripts, so nothing is lost where these fail.
 */
export const earlyActionsScript = `(function(){
var list=[],kinds=['click','keydown'];
self.earlyActions={list:list,stop:function(){kinds.forEach(function(kind){removeEventListener(kind,keep,true)})}};
function keep(event){var target=event.target,isEnter=event.key==='Enter'&&!event.shiftKey&&!event.isComposing&&event.keyCode!==229&&target.tagName==='TEXTAREA',button=event.type==='click'&&target.closest&&target.closest('button');
if(!button&&!isEnter)return;
event.preventDefault();event.stopImmediatePropagation();list.push({kind:event.type,target:button||target});if(isEnter||button.ariaBusy)document.documentElement.dataset.early='send'}
kinds.forEach(function(kind){addEventListener(kind,keep,true)})})()`

/** Does again what a reader did before the page could answer: presses of buttons, and Enter in a text. */
export function repeatEarlyActions(): void {
  const { earlyActions } = window
  delete window.earlyActions
  earlyActions?.stop()
  delete document.documentElement.dataset.early
  for (const { kind, target } of earlyActions?.list ?? []) {
    if (kind === 'click') target.click()
    else target.dispatchEvent(new KeyboardEvent(kind, { key: 'Enter', bubbles: true, cancelable: true }))
  }
}
