import { TEST_STEP_LABEL, type TestStep } from '#contract/storage.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import own from './storage.module.css';

/** What a test did, step by step, with a sentence for what did not work. */
export const TestSteps = ({ passed, steps }: { passed: boolean; steps: readonly TestStep[] }) => (
  // Below what was filled in: brought into sight when it is there.
  <section aria-label="测试结果" ref={(section) => void section?.scrollIntoView({ block: 'nearest' })}>
    {passed ? (
      <Note tone="success">测试通过，可以保存并启用。</Note>
    ) : (
      <Note tone="error">测试没有通过：{steps.find(({ failure }) => failure !== null)?.failure}</Note>
    )}
    <ul className={own.steps}>
      {steps.map(({ step, milliseconds, failure }) => (
        <li key={step}>
          <Icon name={failure === null ? 'check-circle' : 'x-circle'} className={failure === null ? own.passed : own.failed} />
          <span>
            {TEST_STEP_LABEL[step]}
            <span className="vh">{failure === null ? '：通过' : '：未通过'}</span>
            {failure !== null && <small>{failure}</small>}
          </span>
          <span className={own.time}>{milliseconds} 毫秒</span>
        </li>
      ))}
    </ul>
  </section>
);
