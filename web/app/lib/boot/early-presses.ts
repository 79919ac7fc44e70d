/**
 * A server-rendered page is visible before it is hydrated. An inline script records typing and presses until then; after hydration they are
 * replayed, presses in their order. It also stops the browser from submitting a form without `action`, which would put a password into the
 * address. Sequence: earlyPressesScript (head) → handOverPresses (React's first commit) → doEarlyPresses (hydrated).
 */
interface EarlyPresses {
  /** Text fields with input. */
  typed: Set<HTMLInputElement | HTMLTextAreaElement>;
  /** Pressed buttons, checkboxes and radios, and submitted forms, each with its event. */
  pressed: { element: HTMLElement; event: Event }[];
  /** State of each changed checkbox or radio; hydration may have reset it since. */
  chosen: Map<HTMLElement, boolean>;
  /** Stops recording all but forms: from its first commit on, React handles events itself. */
  handOver: () => void;
  /** Stops recording forms. Until the page is hydrated React would let the browser submit them. */
  stop: () => void;
}

declare global {
  var earlyPresses: EarlyPresses | undefined;
}

/**
 * Runs in the head. Records clicks on button[type=button], changes of checkboxes and radios, text input, and submits of forms without
 * `action` (a submit button's press arrives as the form's submit event). Links and forms with an address work without scripts and are
 * left alone. Text under composition is recorded at compositionend. All but submit are captured, because React stops the propagation of
 * events that it drops.
 */
export const earlyPressesScript = `(function(w){var p=[],t=new Set,c=new Map,h={click:function(e){var b=e.target.closest&&e.target.closest('button[type=button]');if(b)p.push({element:b,event:e})},submit:function(e){if(!e.defaultPrevented&&!e.target.hasAttribute('action')){e.preventDefault();p.push({element:e.submitter||e.target,event:e})}},input:function(e){var f=e.target;if(/^(checkbox|radio)$/.test(f.type))p.push({element:f,event:e}),c.set(f,f.checked);else if(e.isComposing||f.type==='file')t.delete(f);else t.add(f)},compositionend:function(e){t.add(e.target)}},k;for(k in h)w.addEventListener(k,h[k],k!=='submit');w.earlyPresses={typed:t,pressed:p,chosen:c,handOver:function(){for(k in h)if(k!=='submit')w.removeEventListener(k,h[k],true)},stop:function(){w.removeEventListener('submit',h.submit)}}})(window)`;

/**
 * Called while React commits the page for the first time. If a press caused this commit (React then hydrates synchronously), its event is
 * still being dispatched and React will handle it, so its record is removed.
 */
export function handOverPresses(): void {
  const early = globalThis.earlyPresses;
  if (early === undefined) return;
  early.handOver();
  const last = early.pressed.at(-1);
  if (last !== undefined && last.event.eventPhase !== Event.NONE) early.pressed.pop();
}

/** Replays what was recorded, once the page is hydrated. A second call does nothing. */
export async function doEarlyPresses(): Promise<void> {
  const early = globalThis.earlyPresses;
  globalThis.earlyPresses = undefined;
  if (early === undefined) return;
  early.stop();
  for (const field of early.typed) if (field.isConnected) typeAgain(field);
  for (const { element } of early.pressed) {
    // Each press waits until the former has been rendered, which may add or remove the element of the next press.
    await new Promise((resolve) => setTimeout(resolve));
    if (!element.isConnected) continue;
    const chosen = early.chosen.get(element);
    // The state is set to the opposite before the click, because React only notices a change.
    if (chosen !== undefined) (element as HTMLInputElement).checked = !chosen;
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
}

/** Repeats the input of a field. React takes the value present at hydration for its own and only notices a value that differs. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  // The field first gets any other value, so that React notices the following one even if it is empty.
  field.value = value === '' ? '0' : '';
  // The prototype's setter is used, since React overrides the field's own in order to track its value.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
