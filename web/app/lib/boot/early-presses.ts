/**
 * A served page can be seen before its scripts have come. What a person types and presses meanwhile is kept and done once the
 * page is alive, the presses in their order. A form that no address takes is not sent by the browser, which would put a
 * password into the address.
 */
interface EarlyPresses {
  /** Text fields that were typed in. */
  typed: Set<HTMLInputElement | HTMLTextAreaElement>;
  /** Buttons, ticks and choices, and forms that were sent by a key, each with the event that told of it. */
  pressed: { element: HTMLElement; event: Event }[];
  /** What those ticks and choices were then: the page may have set them back meanwhile. */
  chosen: Map<HTMLElement, boolean>;
  /** From the moment at which React handles presses itself; it drops those that come before its first commit. */
  handOver: () => void;
  /** Forms stay kept until the page is alive: React lets them through while it takes the page over. */
  stop: () => void;
}

declare global {
  var earlyPresses: EarlyPresses | undefined;
}

/**
 * Runs in the head before there is anything to press. Links and forms with an address work without scripts and are left
 * alone; a press that sends a form comes as the form's own event. A text that an input method is still at work on tells the
 * page itself when it is done. All but forms are heard before React's own listeners, which stop the events that they drop.
 */
export const earlyPressesScript = `(function(w){var p=[],t=new Set,c=new Map,h={click:function(e){var b=e.target.closest&&e.target.closest('button[type=button]');if(b)p.push({element:b,event:e})},submit:function(e){if(!e.defaultPrevented&&!e.target.hasAttribute('action')){e.preventDefault();p.push({element:e.submitter||e.target,event:e})}},input:function(e){var f=e.target;if(/^(checkbox|radio)$/.test(f.type))p.push({element:f,event:e}),c.set(f,f.checked);else if(e.isComposing||f.type==='file')t.delete(f);else t.add(f)},compositionend:function(e){t.add(e.target)}},k;for(k in h)w.addEventListener(k,h[k],k!=='submit');w.earlyPresses={typed:t,pressed:p,chosen:c,handOver:function(){for(k in h)if(k!=='submit')w.removeEventListener(k,h[k],true)},stop:function(){w.removeEventListener('submit',h.submit)}}})(window)`;

/**
 * Called while React commits the page for the first time. A press that made React commit at once is still being dispatched then:
 * React handles it, so it is not kept.
 */
export function handOverPresses(): void {
  const early = globalThis.earlyPresses;
  if (early === undefined) return;
  early.handOver();
  const last = early.pressed.at(-1);
  if (last !== undefined && last.event.eventPhase !== Event.NONE) early.pressed.pop();
}

/** Called when the page has come alive; a second call finds nothing left to do. */
export async function doEarlyPresses(): Promise<void> {
  const early = globalThis.earlyPresses;
  globalThis.earlyPresses = undefined;
  if (early === undefined) return;
  early.stop();
  for (const field of early.typed) if (field.isConnected) typeAgain(field);
  for (const { element } of early.pressed) {
    // One after the other has been drawn: the first may open what the second was meant for, or take it away.
    await new Promise((resolve) => setTimeout(resolve));
    if (!element.isConnected) continue;
    const chosen = early.chosen.get(element);
    // Back from what it was to be, and pressed again: React hears of a tick when it changes.
    if (chosen !== undefined) (element as HTMLInputElement).checked = !chosen;
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
}

/** React takes what stands in a field when it comes for what it wrote itself, and hears of it only when it changes. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  // Something else than what stands there: a field that was emptied is told of, too.
  field.value = value === '' ? '0' : '';
  // Past the setter that React lays over the field to know what it holds.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
