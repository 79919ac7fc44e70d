import { METRIC_LABEL, METRIC_MEANING, metric } from '#contract/dashboard.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './dashboard.module.css';

/** What each figure counts. */
export const MeaningsPanel = () => (
  <Panel title="指标口径">
    <dl className={css.meanings}>
      {metric.options.map((name) => (
        <div key={name}>
          <dt>{METRIC_LABEL[name]}</dt>
          <dd>{METRIC_MEANING[name]}。</dd>
        </div>
      ))}
    </dl>
    <p className={css.sum}>每天按北京时间 0 点起算。浏览先攒一批再入库，最新的几秒可能还没算进来。</p>
  </Panel>
);
