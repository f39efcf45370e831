/** Runs `work` with the next frame; a hidden page is given none, so there with the next task. */
export const nextFrame = (work: () => void): void =>
  void (document.hidden ? setTimeout(work) : requestAnimationFrame(work));
