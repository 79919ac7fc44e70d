import type { InfringementRow } from '#contract/reports.ts';
import css from './proof-links.module.css';

/** The pictures of a complaint, each to be opened large; their addresses are good for some minutes. */
export const ProofLinks = ({ pictures }: { pictures: InfringementRow['pictures'] }) => (
  <ul className={css.pictures}>
    {pictures.map(({ url, width, height }, index) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noreferrer noopener">
          <img src={url} width={width} height={height} alt={`证明图片 ${index + 1}，在新标签页打开`} />
        </a>
      </li>
    ))}
  </ul>
);
