#!/bin/bash
# Compares house rules on four machines of a Slurm cluster, as one MPI run. Submit with: sbatch examples/slurm/mpi.sh
#SBATCH --job-name=tabuleiro
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=32
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
# If a machine fails, Slurm queues the job again, and it resumes from the checkpoint.
srun --mpi=pmix tabuleiro-lab compare ludo --each --players 2,3,4 --games 100000 --seed 1 \
    --checkpoint ludo.checkpoint --report ludo.html --csv ludo.csv --replace
