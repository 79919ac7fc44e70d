import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doEarlyPresses, earlyPressesScript, handOverPresses } from './early-presses.ts';

type Listener = (event: object) => void;

let heard: Map<string, Listener>;
let done: string[];

class Pressable {
  isConnected = true;
  name: string;
  closest = (selector: string) => (selector === 'button[type=button]' ? this : null);
  constructor(name: string) {
    this.name = name;
  }
  click = (): void => void done.push(this.name);
}

class Form extends Pressable {
  action: boolean;
  constructor(name: string, action = false) {
    super(name);
    this.action = action;
  }
  hasAttribute = (attribute: string) => attribute === 'action' && this.action;
  requestSubmit = () => void done.push(`${this.name} sent`);
}

class Choice extends Pressable {
  type = 'radio';
  checked = false;
  override click = (): void => {
    if (this.checked) return;
    this.checked = true;
    done.push(`${this.name} chosen`);
  };
}

/** A text field as React keeps it: a setter of its own over the browser's, by which it knows what it wrote. */
class Field extends Pressable {
  type = 'text';
  written = '';
  selectionStart = 1;
  selectionEnd = 1;
  held = '';
  get value() {
    return this.held;
  }
  set value(value: string) {
    this.held = value;
  }
  constructor(name: string) {
    super(name);
    const set = (value: string) => (this.held = this.written = value);
    Object.defineProperty(this, 'value', { get: () => this.held, set });
  }
  setSelectionRange = (start: number) => void done.push(`${this.name} cursor at ${start}`);
  dispatchEvent = () => this.held !== this.written && done.push(`${this.name} says ${this.held}`);
}

beforeEach(() => {
  [heard, done] = [new Map(), []];
  vi.stubGlobal('HTMLFormElement', Form);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', (kind: string, listener: Listener) => heard.set(kind, listener));
  vi.stubGlobal('removeEventListener', (kind: string) => heard.delete(kind));
  new Function(earlyPressesScript)();
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete globalThis.earlyPresses;
});

const { NONE: DONE, AT_TARGET: UNDER_WAY } = Event;
const press = (target: object, eventPhase: number = DONE) => heard.get('click')?.({ target, eventPhase });
function submit(target: Form, submitter: Pressable | null = null, defaultPrevented = false): boolean {
  let prevented = false;
  heard.get('submit')?.({ target, submitter, defaultPrevented, eventPhase: DONE, preventDefault: () => (prevented = true) });
  return prevented;
}

it('does what was pressed before the page was alive, in order and once', async () => {
  press(new Pressable('手机密码'));
  expect(submit(new Form('登录'), new Pressable('登录'))).toBe(true);
  expect(submit(new Form('回车'))).toBe(true);
  expect(done).toEqual([]);
  handOverPresses();
  await doEarlyPresses();
  expect(done).toEqual(['手机密码', '登录', '回车 sent']);
  await doEarlyPresses();
  expect(done).toHaveLength(3);
  expect(heard.size).toBe(0);
});

it('tells the page what was typed before it was alive, first of all and with the cursor where it was', async () => {
  const field = new Field('写评论');
  const type = (held: string, isComposing = false) => {
    field.held = field.written = held;
    heard.get('input')?.({ target: field, isComposing });
  };
  press(new Pressable('发表'));
  type('好');
  type('好 k', true);
  heard.get('compositionend')?.({ target: field });
  field.held = field.written = '好看';
  await doEarlyPresses();
  expect(done).toEqual(['写评论 cursor at 1', '写评论 says 好看', '发表']);
});

it('tells the page of a field that was emptied', async () => {
  const field = new Field('搜索');
  heard.get('input')?.({ target: field, isComposing: false });
  await doEarlyPresses();
  expect(done).toEqual(['搜索 cursor at 1', '搜索 says ']);
});

it.each([true, false])('chooses again what was chosen, in the order of the presses (still chosen: %s)', async (isStill) => {
  press(new Pressable('菜单'));
  const dark = new Choice('深色');
  dark.checked = true;
  heard.get('input')?.({ target: dark });
  dark.checked = isStill;
  await doEarlyPresses();
  expect(done).toEqual(['菜单', '深色 chosen']);
});

it('does not touch a text that an input method is at work on, nor files', async () => {
  heard.get('input')?.({ target: new Field('写评论'), isComposing: true });
  heard.get('input')?.({ target: Object.assign(new Field('视频'), { type: 'file' }), isComposing: false });
  await doEarlyPresses();
  expect(done).toEqual([]);
});

it('leaves to React what comes after its first commit, but for forms that it lets through', async () => {
  handOverPresses();
  press(new Pressable('点赞'));
  expect(submit(new Form('登录'), null, true)).toBe(false);
  expect(submit(new Form('回车'))).toBe(true);
  await doEarlyPresses();
  expect(done).toEqual(['回车 sent']);
});

it('leaves to React the press that made it commit', async () => {
  press(new Pressable('菜单'));
  press(new Pressable('点赞'), UNDER_WAY);
  handOverPresses();
  await doEarlyPresses();
  expect(done).toEqual(['菜单']);
});

it('leaves to the browser what works without scripts, and out what is no longer there', async () => {
  press({ closest: () => null });
  expect(submit(new Form('搜索', true))).toBe(false);
  const gone = new Pressable('以前的');
  press(gone);
  gone.isConnected = false;
  await doEarlyPresses();
  expect(done).toEqual([]);
});

it('does nothing where no script ran before', async () => {
  delete globalThis.earlyPresses;
  await expect(doEarlyPresses()).resolves.toBeUndefined();
});
